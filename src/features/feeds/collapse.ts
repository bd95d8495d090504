import { postMenuText } from '#src/features/posts/menu-text.ts'

/** Collapses a card to a note with an undo button. The next page load leaves the card out. */
export function collapse(card: HTMLElement, text: string, takeBack: () => void): void {
  if (card.dataset['hidden'] !== undefined) return
  const note = document.createElement('div')
  note.className = 'hidden-note'
  note.innerHTML = `<p id="collapsed-${card.id}">${text}</p><button type="button" class="button" data-kind="plain" aria-describedby="collapsed-${card.id}">${postMenuText.undo}</button>`
  const undo = note.querySelector('button')
  undo?.addEventListener('click', takeBack)
  const hadFocus = card.contains(document.activeElement)
  card.dataset['hidden'] = ''
  card.appendChild(note)
  if (hadFocus) undo?.focus({ preventScroll: true })
}

/** Restores a collapsed card, and the focus within it. */
export function expand(card: HTMLElement): void {
  const note = card.querySelector('.hidden-note')
  const hadFocus = note?.contains(document.activeElement)
  note?.remove()
  delete card.dataset['hidden']
  if (hadFocus) card.querySelector<HTMLElement>('.menu summary, button[name=unlist]')?.focus()
}
