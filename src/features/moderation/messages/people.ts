import { isolated } from '#functions/contract/direction.ts'
import { fullDate } from '#src/ui/messages/times.ts'

const NBSP = '\u00a0'

/** Texts that several tables of the moderator tools use. */
export const toolText = {
  cancel: 'Отмена',
  username: 'Имя пользователя',
  undo: 'Отменить',
  next: 'Следующие'
}

export const bansText = {
  title: 'Заблокированные',
  what: `Кто заблокирован, не${NBSP}может здесь публиковать, комментировать и${NBSP}жаловаться. Читать и${NBSP}голосовать может.`,
  empty: 'Никто не заблокирован.',
  ban: 'Заблокировать',
  open: 'Заблокировать…',
  term: 'Срок',
  terms: [
    ['', 'Навсегда'],
    ['1', 'День'],
    ['7', 'Неделя'],
    ['30', 'Месяц'],
    ['365', 'Год']
  ],
  reasonHint: `Её увидят модераторы, а${NBSP}в${NBSP}открытом журнале${NBSP}— все. Можно не${NBSP}указывать.`,
  unban: 'Разблокировать',
  banned: (name: string) => `@${name} заблокирован.`,
  unbanned: (name: string) => `@${name} разблокирован.`,
  until: (iso: string) => `до ${fullDate(iso)}`,
  forever: 'навсегда',
  by: (name: string | null, iso: string) => (name ? `${fullDate(iso)}, @${name}` : fullDate(iso))
} as const

/** Texts of the form that bans a member for error codes, in place of the server's texts. */
export const banErrorTexts: Partial<Record<string, string>> = {
  user_not_found: 'Пользователь с таким именем не существует.',
  cannot_ban_mod_or_admin: 'Запрещено.',
  not_mod: 'Запрещено.'
}

export const modsText = {
  title: 'Модераторы',
  what: `Стоят в${NBSP}порядке назначения. Снять можно себя и${NBSP}тех, кто назначен позже; администраторам${NBSP}— любого.`,
  empty: 'Модераторов нет.',
  add: 'Назначить',
  open: 'Назначить модератора…',
  formTitle: 'Новый модератор',
  hint: 'Он вступит в сообщество и получит уведомление.',
  added: (name: string) => `@${name} теперь модератор.`,
  remove: 'Снять',
  removeWhat: (name: string) => `@${name} перестанет быть модератором. Вернуть его можно только последним.`,
  removed: (name: string) => `@${name} больше не модератор.`,
  leave: 'Уйти',
  leaveWhat: `Вы перестанете быть модератором этого сообщества, и${NBSP}вернуть вас смогут только другие. Участником вы останетесь.`,
  leaveLast: `Вы здесь последний модератор: сообщество останется без${NBSP}модераторов.`,
  leaveNow: 'Уйти из модераторов',
  left: (community: string) => `Вы больше не модератор сообщества ${isolated(community)}.`,
  notFound: 'Пользователь не найден'
}

export const rulesText = {
  title: 'Правила',
  empty: 'Правил пока нет.',
  open: 'Добавить правило…',
  add: 'Добавить',
  addTitle: 'Новое правило',
  edit: 'Изменить',
  editTitle: 'Правило',
  save: 'Сохранить',
  rule: 'Правило',
  description: 'Пояснение',
  remove: 'Удалить',
  removeWhat: 'Правило исчезнет навсегда.',
  added: 'Правило добавлено.',
  changed: 'Правило изменено.',
  removed: 'Правило удалено.',
  up: (rule: string) => `Выше: ${isolated(rule)}`,
  down: (rule: string) => `Ниже: ${isolated(rule)}`,
  drag: 'Перетащить',
  moved: (rule: string, position: number, all: number) => `${isolated(rule)}: место ${position} из ${all}`,
  gone: 'Этого правила больше нет.'
}
