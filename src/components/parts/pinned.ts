import { cardText } from '#src/messages/feed.ts'
import { html, type Safe } from './html.ts'
import { icon } from './icon.ts'

/** The mark of a pinned post. */
export const pinnedMark = (): Safe => html`<span class="pinned">${icon('pin')}${cardText.pinned}</span>`
