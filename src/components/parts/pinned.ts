import { cardText } from '#src/messages/feed.ts'
import { html, type Safe } from './html.ts'
import { drawnIcon } from './icon.ts'
import { PIN } from './icons.ts'

/** The mark of a pinned post. */
export const pinnedMark = (): Safe => html`<span class="pinned">${drawnIcon(PIN)}${cardText.pinned}</span>`
