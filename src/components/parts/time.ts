import { exactTime, relativeTime, shortTime } from '#src/messages/times.ts'
import { html, type Safe } from './html.ts'

/** From this age on a time is told to the minute: digits that nobody needs do not compress. */
const HOUR_S = 3600

interface TimeOptions {
  /** Adds the short form, which styles show on narrow cards. */
  short?: boolean
  /** Leaves the exact time to the script of the page, for a thread has hundreds of comments. */
  bare?: boolean
}

/** How long ago, kept right by the page's script, which puts the exact time into the reader's zone, too. */
export function time(at: string, now: Date, { short = false, bare = false }: TimeOptions = {}): Safe {
  const seconds = (now.getTime() - Date.parse(at)) / 1000
  const shortForm = short && html` data-short="${shortTime(seconds)}"`
  const exact = !bare && html` title="${exactTime(at)}"`
  return html`<time datetime="${at.replace(seconds < HOUR_S ? /\.\d+Z/ : /:\d+\.\d+Z/, 'Z')}"${exact}${shortForm}>${relativeTime(seconds)}</time>`
}
