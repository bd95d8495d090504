import { isolated } from '#functions/contract/direction.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'

/** Number of characters of a comment that a question quotes. */
const SHOWN = 60
const cut = (body: string): string => (body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body)

/** Texts of questions about queued actions. */
export const outboxText = {
  /** Question about actions that are so old that the server may count them twice. */
  old: (count: number): string => `Ждёт отправки больше 23\u00a0часов: ${fullNumber(count)}. Отправить заново?`,
  send: 'Отправить',
  forget: 'Не отправлять',
  later: 'Позже',
  /** Question about a comment of another page that was refused. */
  refused: 'Комментарий не отправлен',
  why: (reason: string, body: string): string => `${reason} Текст сохранён: «${isolated(cut(body))}»`.trim(),
  show: 'Показать',
  drop: 'Удалить',
  unreadable: 'Часть того, что ждало отправки, прочитать не удалось.'
}
