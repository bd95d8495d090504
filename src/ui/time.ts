import { html, type Safe } from './html.ts'
import { exactTime, relativeTime, shortTime } from './messages/times.ts'

/** Age in seconds from which on times are written without seconds, because their digits would compress badly. */
const HOUR_S = 3600
/** Lengths of the beginnings of an ISO time: up to its seconds, and up to its minutes. */
const TO_SECONDS = 19
const TO_MINUTES = 16

interface TimeOptions {
  /** True to add the short form, which style sheets show on narrow cards. */
  short?: boolean
  /** True to omit the exact time, which the page's script adds: a thread has hundreds of comments. */
  bare?: boolean
}

/** Computes the age of a time in seconds. @param at ISO time with milliseconds, in UTC. */
export const ageOf = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 1000

/**
 * Renders the relative time, such as "5 minutes ago". The page's script refreshes it, and shows the exact time in the
 * reader's time zone.
 * @param at ISO time with milliseconds, in UTC.
 */
export const time = (at: string, now: Date, options?: TimeOptions): Safe => timeOfAge(at, ageOf(at, now), options)

/**
 * Renders the relative time of an age that was computed before.
 * @param age age in seconds.
 */
export function timeOfAge(at: string, age: number, { short = false, bare = false }: TimeOptions = {}): Safe {
  const shortForm = short && html` data-short="${shortTime(age)}"`
  const exact = !bare && html` title="${exactTime(at)}"`
  return html`<time datetime="${at.slice(0, age < HOUR_S ? TO_SECONDS : TO_MINUTES)}Z"${exact}${shortForm}>${relativeTime(age)}</time>`
}
