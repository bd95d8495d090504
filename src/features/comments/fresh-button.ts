import { elementOf } from '#src/browser/markup.ts'
import { html } from '#src/ui/html.ts'
import { freshOn } from './fresh-keys.ts'
import { freshText as text } from './messages/fresh.ts'
import { showComment, timeOf } from './show-comment.ts'

/**
 * Shows a button at the bottom of the window that leads to the next new comment, as long as there is a new comment whose
 * author line has not been in the window.
 */
export function startFreshButton(thread: HTMLElement): void {
  const button = elementOf(
    html`<button type="button" class="button next-fresh" aria-keyshortcuts="n"><span aria-hidden="true"></span></button>`
  ) as HTMLButtonElement
  const seen = new WeakSet<Element>()
  let shown = -1
  const unread = () => freshOn(thread).filter(comment => !seen.has(comment))
  const update = () => {
    const count = unread().length
    // The button is in the thread, so each change of it calls the observer of the thread again.
    if (count === shown) return
    shown = count
    button.hidden = count === 0
    button.ariaLabel = text.next(count)
    if (button.firstElementChild) button.firstElementChild.textContent = `↓ ${count}`
  }
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      seen.add(target.closest('.comment') as Element)
    }
    update()
  })
  const observe = () => {
    for (const comment of unread()) observer.observe(timeOf(comment) ?? comment)
    update()
  }
  // A press leaves the focus in the thread, where the key of new comments goes on from.
  button.addEventListener('pointerdown', event => event.preventDefault())
  button.addEventListener('click', () => {
    const comments = unread()
    const below = comments.find(comment => comment.getBoundingClientRect().top > 0)
    const comment = below ?? comments[0]
    if (comment) showComment(comment)
  })
  // The button follows the head of the thread, so that the keyboard reaches it before the comments.
  thread.querySelector('.thread-head')?.insertAdjacentElement('afterend', button)
  // Further comments are inserted when the reader loads them.
  new MutationObserver(observe).observe(thread, { childList: true, subtree: true })
  observe()
}
