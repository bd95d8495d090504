import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'
const under = (title: string | null): string => (title === null ? '' : ` к${NBSP}посту «${isolated(title)}»`)
const inside = (title: string | null): string => (title === null ? '' : ` в${NBSP}посте «${isolated(title)}»`)

/** Texts of the page that lists the drafts of the device. */
export const draftsText = {
  title: 'Черновики',
  description: 'Неотправленные тексты, которые хранит это устройство.',
  what: `Неотправленные тексты хранятся только на${NBSP}этом устройстве, не${NBSP}больше${NBSP}50 и не${NBSP}дольше 30${NBSP}дней.`,
  noScript: `Чтобы показать черновики, нужен JavaScript: они хранятся в${NBSP}браузере, а${NBSP}не на${NBSP}сайте.`,
  empty: `Черновиков нет. Текст, который вы${NBSP}не${NBSP}дописали, сохранится здесь сам.`,
  open: 'Открыть',
  named: (button: string, label: string) => `${button}: ${label}`,
  newPost: 'Новый пост',
  shared: 'Новый пост из другой программы',
  editedPost: 'Изменение поста',
  comment: (title: string | null) => `Комментарий${under(title)}`,
  reply: (title: string | null) => `Ответ${inside(title)}`,
  change: (title: string | null) => `Изменение комментария${inside(title)}`,
  'new-community': 'Новое сообщество',
  'request-community': 'Предложение сообщества'
}
