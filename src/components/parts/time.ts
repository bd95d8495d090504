import { relativeTime, shortTime } from '#src/messages/times.ts'
import { html, type Safe } from './html.ts'

/** From this age on a time is told to the minute: digits that nobody needs do not compress. */
const HOUR_S = 3600

/** How long ago, kept right by the page's script. @param short adds the short form, which styles show on narrow cards. */
export function time(at: string, now: Date, { short = false } = {}): Safe {
  const seconds = (now.getTime() - Date.parse(at)) / 1000
  const shortForm = short && html` data-short="${shortTime(seconds)}"`
  return html`<time datetime="${at.replace(seconds < HOUR_S ? /\.\d+Z/ : /:\d+\.\d+Z/, 'Z')}"${shortForm}>${relativeTime(seconds)}</time>`
}
