import { relativeTime } from '#src/messages/times.ts'
import { html, type Safe } from './html.ts'

/** How long ago, kept right by the page's script. */
export function time(at: string, now: Date): Safe {
  const seconds = (now.getTime() - Date.parse(at)) / 1000
  return html`<time datetime="${at.replace(/\.\d+Z/, 'Z')}">${relativeTime(seconds)}</time>`
}
