import { html, type Safe } from '#src/ui/html.ts'
import { drawnIcon } from '#src/ui/icon.ts'
import { PENCIL } from '#src/ui/icons.ts'
import { cardText } from './text.ts'

/** Renders the mark of an edited post or comment: a word on wide cards, an icon on narrow cards. */
export const editedMark = (): Safe => html`<span class="edited">${drawnIcon(PENCIL)}${cardText.edited}</span>`
