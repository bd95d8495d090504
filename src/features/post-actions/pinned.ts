import { cardText } from '#src/features/feeds/text.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { drawnIcon } from '#src/ui/icon.ts'
import { PIN } from '#src/ui/icons.ts'

/** Renders the mark of a pinned post. */
export const pinnedMark = (): Safe => html`<span class="pinned">${drawnIcon(PIN)}${cardText.pinned}</span>`
