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

const words = new Intl.RelativeTimeFormat('ru')
const ago = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  words.format(-Math.floor(count), unit).replace(' ', '\u00a0')

/**
 * How long ago something was, in steps of minutes, hours, days, weeks (up to 51) and years of 365 days.
 * @param seconds since then.
 */
export function relativeTime(seconds: number): string {
  if (seconds < MINUTE) return 'только что'
  if (seconds < HOUR) return ago(seconds / MINUTE, 'minute')
  if (seconds < DAY) return ago(seconds / HOUR, 'hour')
  if (seconds < WEEK) return ago(seconds / DAY, 'day')
  if (seconds < YEAR) return ago(Math.min(seconds / WEEK, 51), 'week')
  return ago(seconds / YEAR, 'year')
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
