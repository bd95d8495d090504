import { plural } from '#functions/messages/plural.ts'

const THIN_SPACE = '\u202f'
const MINUS = '\u2212'

/** Returns the text of an integer, with thin spaces between thousands and a real minus sign. */
export function fullNumber(value: number): string {
  const size = Math.abs(value)
  // Most numbers are small, and the expression is slow.
  const digits = size < 1000 ? String(size) : String(size).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE)
  return value < 0 ? MINUS + digits : digits
}

/** Returns the text of a counter: the number of characters or pictures, and the maximum. */
export const outOf = (count: number, max: number): string => `${fullNumber(count)} / ${fullNumber(max)}`

/** Count from which on the short form abbreviates. */
export const SHORT_FROM = 990

/** Returns the short form of a count: in full below 990, then as 1k, 1.5k, 1m (P9.counts.01 of the specification). */
export function shortCount(value: number): string {
  if (value < SHORT_FROM) return fullNumber(value)
  const thousands = Math.round(value / 100) / 10
  if (thousands < 1000) return `${thousands}k`
  return `${Math.round(value / 100_000) / 10}m`
}

/** Returns the form of a noun after the short form of a count: an abbreviated count takes that of many. */
export const nounAfter = (count: number, one: string, few: string, many: string): string =>
  count < SHORT_FROM ? plural(count, one, few, many) : many

/** Makes a function for the text of a count with its noun. */
export const counted = (one: string, few: string, many: string) => (count: number) =>
  `${shortCount(count)}\u00a0${nounAfter(count, one, few, many)}`

export const countOf = {
  posts: counted('пост', 'поста', 'постов'),
  comments: counted('комментарий', 'комментария', 'комментариев'),
  newComments: counted('новый комментарий', 'новых комментария', 'новых комментариев'),
  replies: counted('ответ', 'ответа', 'ответов'),
  points: counted('очко', 'очка', 'очков'),
  votes: counted('голос', 'голоса', 'голосов'),
  members: counted('участник', 'участника', 'участников'),
  sessions: counted('сеанс', 'сеанса', 'сеансов')
}
