import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { saveText } from './messages/saving.ts'

/**
 * Renders the button that removes an item from the viewer's own list. Script removes the item in the background
 * (src/features/lists/client.ts).
 * @param item the item as post:ID or comment:ID.
 * @param isBare true for a button that has an icon and no text.
 */
export function unlistButton(list: number | string, item: string, isBare = false): Safe {
  const label = saveText.removeFrom
  const look = isBare && html` class="act" aria-label="${label}"`
  return html`<button type="submit"${look} form="act" formaction="/-/list/${list}" data-do="lists.unlist" name="unlist" value="${item}">${icon('close')}${!isBare && label}</button>`
}
