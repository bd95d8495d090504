import { fullDate } from '#src/ui/messages/times.ts'

/** Returns the text of a time: date, hour and minute in UTC. */
const fullTime = (iso: string) => `${fullDate(iso)}, ${iso.slice(11, 16)}\u00a0UTC`

/** Texts of IP blocks. */
export const ipBlocksText = {
  what: 'С\u00a0заблокированного адреса на\u00a0сайте не\u00a0видно ничего: ни\u00a0страниц, ни\u00a0картинок.',
  empty: 'Адреса ещё никто не\u00a0блокировал.',
  open: 'Заблокировать адрес…',
  formTitle: 'Блокировка IP',
  address: 'Адрес',
  addressHint: 'Один адрес, подсеть (203.0.113.0/24) или шаблон (203.0.113.*).',
  expiresIn: 'Срок в\u00a0часах',
  expiresInHint: 'Пусто\u00a0— навсегда.',
  note: 'Заметка',
  noteHint: 'Её видят только администраторы.',
  cancel: 'Отмена',
  block: 'Заблокировать',
  badPattern: 'Недопустимый шаблон',
  badExpiry: 'Недопустимое значение срока действия',
  failed: (reason: string) => `Ошибка при блокировке IP: ${reason}`,
  blocked: (range: string) => `Адрес ${range} заблокирован.`,
  unblock: 'Разблокировать',
  unblocked: (range: string) => `Адрес ${range} разблокирован.`,
  forever: 'навсегда',
  until: (iso: string) => `до\u00a0${fullTime(iso)}`,
  ranOut: (iso: string) => `истекла ${fullTime(iso)}`,
  cancelled: (iso: string) => `снята ${fullTime(iso)}`,
  by: (name: string, iso: string) => `${fullDate(iso)}, @${name}`,
  seen: 'Отсюда заходили:',
  others: (number: number) => `и еще ${number}`
}
