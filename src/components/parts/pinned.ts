import { cardText } from '#src/messages/feed.ts'
import { html, Safe } from './html.ts'
import { PIN } from './icons.ts'

/** The mark of a pinned post. Few pages have one, so it brings its drawing along and no page carries that for it. */
export const pinnedMark = (): Safe =>
  html`<span class="pinned"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${new Safe(PIN)}</svg>${cardText.pinned}</span>`
