import { cardText } from '#src/messages/feed.ts'
import { html, type Safe } from './html.ts'
import { drawnIcon } from './icon.ts'
import { PENCIL } from './icons.ts'

/** The mark of a changed post or comment: a word where a card has room, an icon on a narrow card. */
export const editedMark = (): Safe => html`<span class="edited">${drawnIcon(PENCIL)}${cardText.edited}</span>`
