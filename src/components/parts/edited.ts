import { cardText } from '#src/messages/feed.ts'
import { html, type Safe } from './html.ts'
import { drawnIcon } from './icon.ts'
import { PENCIL } from './icons.ts'

/** Mark of an edited post or comment: a word on wide cards, an icon on narrow ones. */
export const editedMark = (): Safe => html`<span class="edited">${drawnIcon(PENCIL)}${cardText.edited}</span>`
