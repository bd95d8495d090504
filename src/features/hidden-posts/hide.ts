import { postMenuText as text } from '#src/features/posts/messages/menu.ts'
import { collapse, expand } from './collapse.ts'
import { $hidden, undoHidden } from './store.ts'

/** Starts updating cards and menus when a post is hidden or shown again, also in another tab. */
export function startHidden(): void {
  $hidden.listen((hidden, _before, post) => show(String(post), hidden[String(post)] === true))
}

function show(post: string, isHidden: boolean): void {
  const card = document.querySelector<HTMLElement>(`.card#p${CSS.escape(post)}`)
  if (card && isHidden) collapse(card, text.hidden, () => void undoHidden(post))
  else if (card) expand(card)
  else turnEntries(post, isHidden)
}

/** Changes the menu entries of a post. The page of the post itself still shows the post. */
function turnEntries(post: string, isHidden: boolean): void {
  const action = isHidden ? 'unhide' : 'hide'
  const entries = `form[data-post="${post}"] :is([value=hide],[value=unhide])`
  for (const button of document.querySelectorAll<HTMLButtonElement>(entries)) showHidden(button, action)
}

/** Gives a menu entry its next action: to hide the post, or to show it. */
export function showHidden(button: HTMLButtonElement, action: keyof typeof text.actions): void {
  button.value = action
  const label = button.querySelector('span')
  if (label) label.textContent = text.actions[action]
}
