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
/** Relative times that were made before: a page has hundreds of times, and few different ones. */
const known = new Map<string, string>()
const JUST_NOW = 'только что'

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'year'

/** Returns the age in whole minutes, hours, days, weeks (up to 51) or years of 365 days. */
function stepOf(seconds: number): [count: number, unit: Unit] {
  if (seconds < HOUR) return [Math.floor(seconds / MINUTE), 'minute']
  if (seconds < DAY) return [Math.floor(seconds / HOUR), 'hour']
  if (seconds < WEEK) return [Math.floor(seconds / DAY), 'day']
  if (seconds < YEAR) return [Math.min(Math.floor(seconds / WEEK), 51), 'week']
  return [Math.floor(seconds / YEAR), 'year']
}

const SECONDS: Record<Unit, number> = { minute: MINUTE, hour: HOUR, day: DAY, week: WEEK, year: YEAR }

/** Rounds an age in seconds down to the least one that has the same words. */
export function wordedAge(seconds: number): number {
  if (seconds < MINUTE) return 0
  const [count, unit] = stepOf(seconds)
  return count * SECONDS[unit]
}

/**
 * Returns the relative time in words: 17 часов назад.
 * @param seconds age in seconds.
 */
export function relativeTime(seconds: number): string {
  if (seconds < MINUTE) return JUST_NOW
  const [count, unit] = stepOf(seconds)
  const key = unit + count
  const time = known.get(key) ?? words.format(-count, unit).replace(' ', '\u00a0')
  known.set(key, time)
  return time
}

const unitFormats = new Map<Unit, Intl.NumberFormat>()

function unitFormat(unit: Unit): Intl.NumberFormat {
  const format = unitFormats.get(unit) ?? new Intl.NumberFormat('ru', { style: 'unit', unit, unitDisplay: 'short' })
  unitFormats.set(unit, format)
  return format
}

/** Returns the short relative time: 17 ч, 2 дн., 3 нед. */
export function shortTime(seconds: number): string {
  if (seconds < MINUTE) return JUST_NOW
  const [count, unit] = stepOf(seconds)
  return unitFormat(unit).format(count).replace(' ', '\u00a0')
}

/** Returns the date without the year: 3 марта. */
export function dayAndMonth(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()}\u00a0${MONTHS[date.getUTCMonth()]}`
}

/** Returns the full date: 3 марта 2024. */
export const fullDate = (iso: string): string => `${dayAndMonth(iso)}\u00a0${new Date(iso).getUTCFullYear()}`

/** Returns the date and time in UTC, for readers whose time zone is not known: 3 марта 2024, 17:05 UTC. */
export const exactTime = (iso: string): string => `${fullDate(iso)}, ${iso.slice(11, 16)}\u00a0UTC`

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

/** Returns the month and year: май 2024. */
export function monthAndYear(iso: string): string {
  const date = new Date(iso)
  return `${MONTHS_NAMED[date.getUTCMonth()]}\u00a0${date.getUTCFullYear()}`
}
