import { isolated } from '#functions/contract/direction.ts'
import { countOf } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

export const communityText = {
  newPost: 'Создать пост',
  more: 'Ещё',
  copy: 'Скопировать ссылку',
  address: 'Адрес сообщества',
  sections: 'Разделы сообщества',
  posts: 'Посты',
  about: 'О сообществе',
  noAbout: 'Описания пока нет.',
  noRules: `Своих правил у${NBSP}сообщества нет: действуют общие правила сайта.`,
  labels: 'Метки постов',
  noMods: 'Модераторов пока нет.',
  home: 'Главная',
  communities: 'Сообщества',
  /** Page title and texts of the posts of one label. */
  labelled: (name: string, label: string) => `${isolated(name)}: метка «${isolated(label)}»`,
  withLabel: `Посты с${NBSP}меткой`,
  allPosts: 'Показать все посты',
  page: (number: number) => `страница ${number}`,
  /** Page title of the tab about a community. */
  aboutTitle: (name: string) => `О${NBSP}сообществе ${isolated(name)}`,
  description: (name: string, members: number, about: string) =>
    `${isolated(name)}: ${countOf.members(members)}. ${isolated(about)}`.trim(),
  icon: (name: string) => `Иконка сообщества ${isolated(name)}`,
  banner: (name: string) => `Баннер сообщества ${isolated(name)}`
}
