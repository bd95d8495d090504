import { html, type Safe } from './html.ts'
import { exactTime, relativeTime, shortTime } from './times-text.ts'

/** Age in seconds from which times are written to the minute: needless digits compress badly. */
const HOUR_S = 3600

interface TimeOptions {
  /** Adds the short form, which styles display on narrow cards. */
  short?: boolean
  /** Omits the exact time, which the page's script adds: a thread has hundreds of comments. */
  bare?: boolean
}

/** Relative time, which the page's script refreshes; the script also shows the exact time in the reader's zone. */
export function time(at: string, now: Date, { short = false, bare = false }: TimeOptions = {}): Safe {
  const seconds = (now.getTime() - Date.parse(at)) / 1000
  const shortForm = short && html` data-short="${shortTime(seconds)}"`
  const exact = !bare && html` title="${exactTime(at)}"`
  return html`<time datetime="${at.replace(seconds < HOUR_S ? /\.\d+Z/ : /:\d+\.\d+Z/, 'Z')}"${exact}${shortForm}>${relativeTime(seconds)}</time>`
}
