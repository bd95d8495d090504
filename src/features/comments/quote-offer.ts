import { elementOf } from '#src/browser/markup.ts'
import { html } from '#src/ui/html.ts'
import { placeBelow } from '#src/ui/place-below.ts'
import { mayQuote, quote } from './boxes.ts'
import { quotesText as text } from './messages/quotes.ts'
import { type Selected, selectedText } from './quotes.ts'
import { plainKey, timeOf } from './show-comment.ts'
import type { ThreadContext } from './thread-items.ts'

/** Time in milliseconds for which a selection stays unchanged before its quotation is offered. */
const SETTLES_MS = 200

/**
 * Shows a button that quotes the selected text of the post or of a comment. The button follows the text in the order of
 * the document, so that Tab leads to it; the key `q` does the same.
 */
export function startQuoting(facts: ThreadContext): void {
  const offer = elementOf(
    html`<button class="button" id="quote-offer" type="button" popover="manual" aria-keyshortcuts="q">${text.quote}</button>`
  )
  let selected: Selected | null = null
  let begun: HTMLElement | null = null
  let timer = 0
  const hide = () => {
    selected = null
    offer.remove()
  }
  const close = () => {
    const comment = document.activeElement === offer ? selected?.comment : null
    hide()
    if (comment) timeOf(comment)?.focus({ preventScroll: true })
  }
  const update = () => {
    // The selection is empty while a press on the button itself is handled.
    if (offer.matches(':active')) return
    const now = selectedText()
    if (!now || !mayQuote(facts, now.comment, begun)) return hide()
    selected = now
    if (offer.previousElementSibling !== now.body) now.body.insertAdjacentElement('afterend', offer)
    showAt(offer)
  }
  const take = () => {
    if (!selected) return
    const taken = selected
    hide()
    quote(facts, taken, begun)
  }
  document.addEventListener('selectionchange', () => {
    clearTimeout(timer)
    timer = window.setTimeout(update, SETTLES_MS)
  })
  facts.thread.addEventListener('focusin', ({ target }) => {
    begun = (target as Element).closest<HTMLElement>('.write:not([data-write=edit])') ?? begun
  })
  // A press that moved the focus would end the selection.
  offer.addEventListener('pointerdown', event => event.preventDefault())
  offer.addEventListener('click', take)
  addEventListener('keydown', event => {
    const key = selected && plainKey(event)
    if (key === 'Escape') return close()
    if (key !== 'KeyQ') return
    event.preventDefault()
    take()
  })
}

function showAt(offer: HTMLElement): void {
  const range = getSelection()?.getRangeAt(0)
  if (!range) return
  offer.showPopover()
  placeBelow(offer, range)
}
