import { postMenuText } from '#src/features/posts/messages/menu.ts'

/** Replaces a card by a note with an undo button. The next load of the page does not contain the card. */
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

/** Shows a card again whose place a note had taken, and moves the focus from the note to the card. */
export function expand(card: HTMLElement): void {
  const note = card.querySelector('.hidden-note')
  const hadFocus = note?.contains(document.activeElement)
  note?.remove()
  delete card.dataset['hidden']
  if (hadFocus) card.querySelector<HTMLElement>('.menu summary, button[name=unlist]')?.focus()
}
