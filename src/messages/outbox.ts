import { isolated } from '#functions/contract/direction.ts'
import { fullNumber } from './numbers.ts'

/** So much of a comment tells it from others. */
const SHOWN = 60
const cut = (body: string): string => (body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body)

/** Messages about queued actions, by their control. */
export const outboxText = {
  /** Of what waits for so long that it may count twice. */
  old: (count: number): string => `Ждёт отправки больше 23\u00a0часов: ${fullNumber(count)}. Отправить заново?`,
  send: 'Отправить',
  forget: 'Не отправлять',
  later: 'Позже',
  /** Of a comment that was refused while its writer was elsewhere. */
  refused: 'Комментарий не отправлен',
  why: (reason: string, body: string): string => `${reason} Текст сохранён: «${isolated(cut(body))}»`.trim(),
  show: 'Показать',
  drop: 'Удалить',
  unreadable: 'Часть того, что ждало отправки, прочитать не удалось.'
}
