import { whenBackOnline } from '#src/browser/online.ts'
import type { LoadError } from './load-store.ts'
import { alertText } from './messages/alerts.ts'

/**
 * Makes a note in the place of content that script could not load. Its button loads the content again, and so does the
 * return of the network. Islands use src/ui/Loading.tsx.
 */
export function loadErrorNote({ state, text }: LoadError, again: () => void): HTMLElement {
  const note = document.createElement('p')
  note.className = 'failed'
  note.role = 'alert'
  note.textContent = `${text} `
  if (state === 'failed') note.appendChild(retryButton(note, again))
  return note
}

function retryButton(note: HTMLElement, again: () => void): HTMLElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', name: 'retry', className: 'button', textContent: alertText.retry })
  const retry = () => {
    if (!note.isConnected) return
    note.remove()
    again()
  }
  button.addEventListener('click', retry)
  whenBackOnline(retry)
  return button
}
