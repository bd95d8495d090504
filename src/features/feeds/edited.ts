import { html, type Safe } from '#src/ui/html.ts'
import { drawnIcon } from '#src/ui/icon.ts'
import { PENCIL } from '#src/ui/icons.ts'
import { cardText } from './text.ts'

/**
 * Renders the mark of an edited post or comment, a link to its former texts: a word on wide cards, an icon on narrow
 * cards.
 */
export const editedMark = (versions: string): Safe =>
  html`<span class="edited"><a href="${versions}">${drawnIcon(PENCIL)}${cardText.edited}</a></span>`
