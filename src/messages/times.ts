import { plural } from '#functions/messages/plural.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const YEAR = 365 * DAY

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря'
]

const ago = (count: number, one: string, few: string, many: string): string =>
  `${count}\u00a0${plural(count, one, few, many)} назад`

/**
 * How long ago something was, in steps of minutes, hours, days, weeks (up to 51) and years of 365 days.
 * @param seconds since then.
 */
export function relativeTime(seconds: number): string {
  if (seconds < MINUTE) return 'только что'
  if (seconds < HOUR) return ago(Math.floor(seconds / MINUTE), 'минуту', 'минуты', 'минут')
  if (seconds < DAY) return ago(Math.floor(seconds / HOUR), 'час', 'часа', 'часов')
  if (seconds < WEEK) return ago(Math.floor(seconds / DAY), 'день', 'дня', 'дней')
  if (seconds < YEAR) return ago(Math.min(Math.floor(seconds / WEEK), 51), 'неделю', 'недели', 'недель')
  return ago(Math.floor(seconds / YEAR), 'год', 'года', 'лет')
}

/** A day of a year that is known: 3 марта. */
export function dayAndMonth(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()}\u00a0${MONTHS[date.getUTCMonth()]}`
}

/** A date in full: 3 марта 2024. */
export const fullDate = (iso: string): string => `${dayAndMonth(iso)}\u00a0${new Date(iso).getUTCFullYear()}`

const MONTHS_NAMED = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь'
]

/** A month with its year: май 2024. */
export function monthAndYear(iso: string): string {
  const date = new Date(iso)
  return `${MONTHS_NAMED[date.getUTCMonth()]}\u00a0${date.getUTCFullYear()}`
}
