import { isolated } from '#functions/contract/direction.ts'
import type { ProfileFilter } from '#functions/contract/sorts.ts'
import { keepUnits } from '#functions/messages/units.ts'
import { countOf } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

export const profileText = {
  changePicture: 'Сменить фото',
  admin: 'Администратор',
  since: (date: string) => `С${NBSP}нами с${NBSP}${date}`,
  lastSeen: (month: string) => `последнее посещение: ${keepUnits(month.toLowerCase())}`,
  more: 'Ещё',
  copy: 'Скопировать ссылку',
  address: 'Адрес профиля',
  sections: 'Записи',
  filters: { overview: 'Обзор', posts: 'Посты', comments: 'Комментарии' } satisfies Record<ProfileFilter, string>,
  info: 'Сведения',
  summary: 'Сводка',
  posts: 'Постов',
  comments: 'Комментариев',
  points: 'Очков',
  achievements: 'Достижения',
  noAchievements: 'Пока нет.',
  moderates: 'Модератор в',
  lists: 'Списки',
  allLists: 'Показать все',
  listsFailed: 'Ошибка загрузки списков',
  id: (id: string) => `Номер: ${id}`,
  giveBadge: 'Выдать',
  takeBadge: 'Отозвать',
  badges: { supporter: (site: string) => `Поддерживает ${site}` },
  deleted: 'Аккаунт удален.',
  banned: 'Аккаунт заблокирован.',
  goneWhy: `Профиль больше не${NBSP}показывается.`,
  home: 'Главная',
  title: (name: string) => `@${name}`,
  description: (name: string, posts: number, comments: number, about: string) =>
    `@${name}: ${countOf.posts(posts)}, ${countOf.comments(comments)}. ${isolated(about)}`.trim(),
  avatar: (name: string) => `Аватар @${name}`
}
