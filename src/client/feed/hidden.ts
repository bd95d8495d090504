import { postMenuText as text } from '#src/messages/post-menu.ts'
import { hidePost, justHidden, showPost } from '#src/stores/acts/hidden.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** Cards that are brought back by the browser or by what was kept of the visit, though they were hidden meanwhile. */
export function leaveOutHidden(): void {
  if (!document.querySelector('.feed[data-source^="/-/feed"]')) return
  for (const post of justHidden()) document.getElementById(`p${post}`)?.remove()
}

/** The card of a post that was hidden says so, and takes it back. The next load leaves it out. */
export async function hideCard(card: HTMLElement, post: string): Promise<void> {
  const note = document.createElement('div')
  note.className = 'hidden-note'
  note.innerHTML = `<p>${text.hidden}</p><button type="button" class="button" data-kind="plain">${text.undo}</button>`
  const undo = note.querySelector('button')
  const back = () => {
    note.remove()
    delete card.dataset['hidden']
    card.querySelector<HTMLElement>('.menu summary')?.focus()
  }
  undo?.addEventListener('click', async () => {
    if (undo.ariaBusy === 'true') return
    undo.ariaBusy = 'true'
    const failure = await showPost(post)
    undo.ariaBusy = null
    if (failure) showAlert(failure)
    else back()
  })
  card.dataset['hidden'] = ''
  card.appendChild(note)
  undo?.focus({ preventScroll: true })
  const failure = await hidePost(post)
  if (!failure) return
  back()
  showAlert(failure)
}
