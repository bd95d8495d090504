import { areKeysOn, switchKeys } from '#src/browser/letter-keys.ts'
import { elementOf } from '#src/browser/markup.ts'
import { html } from '#src/ui/html.ts'
import { branchesText as text } from './messages/branches.ts'
import { plainKey, showComment } from './show-comment.ts'

/** Distance in pixels within which a branch counts as scrolled to the top of the window. */
const NEAR = 4

/**
 * Adds to a thread what helps in a long one: the keys `j` and `k` lead to the next and the previous branch, `p` leads
 * to the parent of the focused comment, a button at the bottom of the window leads to the next branch, and the menu of
 * orders folds and unfolds all branches, and switches the keys off and on. A branch is a top-level comment with its replies.
 */
export function startBranches(thread: HTMLElement): void {
  addEventListener('keydown', event => {
    const key = plainKey(event)
    const comment = key === 'KeyJ' ? next(thread) : key === 'KeyK' ? previous(thread) : key === 'KeyP' ? parent() : null
    if (!comment) return
    event.preventDefault()
    showComment(comment)
  })
  addNextButton(thread)
  addFoldButton(thread)
  addKeysButton(thread)
}

const branchesOf = (thread: HTMLElement) => [...thread.querySelectorAll<HTMLElement>(':scope > .comment')]

/** Returns the distance in pixels from the top of the readable part of the window to the top of an element. */
const distanceTo = (element: HTMLElement): number =>
  element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)

/** Returns the branch with the focus, when it is in the window; undefined for a reader who has scrolled away from it. */
function focusedBranch(thread: HTMLElement): HTMLElement | undefined {
  const branch = branchesOf(thread).find(one => one.contains(document.activeElement))
  const { top = 0, bottom = 0 } = branch?.getBoundingClientRect() ?? {}
  return top < innerHeight && bottom > 0 ? branch : undefined
}

/**
 * Returns the branch after the focused one, or else the first one below the top of the window. At the end of the page
 * several branches are below the top, wherever the page is scrolled to.
 */
function next(thread: HTMLElement): HTMLElement | undefined {
  const branches = branchesOf(thread)
  const focused = focusedBranch(thread)
  return focused ? branches[branches.indexOf(focused) + 1] : branches.find(branch => distanceTo(branch) > NEAR)
}

/** Returns the beginning of the focused branch, or else the branch before it. */
function previous(thread: HTMLElement): HTMLElement | undefined {
  const branches = branchesOf(thread)
  const focused = focusedBranch(thread)
  if (!focused) return branches.findLast(branch => distanceTo(branch) < -NEAR)
  return distanceTo(focused) < -NEAR ? focused : branches[branches.indexOf(focused) - 1]
}

const parent = (): HTMLElement | null | undefined =>
  document.activeElement?.closest('.comment')?.parentElement?.closest<HTMLElement>('.comment')

/** Adds the button that leads to the next branch, after the last one to the end of the thread. */
function addNextButton(thread: HTMLElement): void {
  const button = elementOf(
    html`<button type="button" class="button next-branch" aria-label="${text.next}" title="${text.next}" aria-keyshortcuts="j">↓</button>`
  )
  // A press leaves the focus in the thread, so that the next press goes on from there.
  button.addEventListener('pointerdown', event => event.preventDefault())
  button.addEventListener('click', () => {
    const branch = next(thread)
    if (branch) showComment(branch)
    else thread.scrollIntoView({ block: 'end' })
  })
  thread.insertAdjacentElement('beforeend', button)
}

/** Adds the button that folds all branches with replies, or unfolds them when no branch is open. */
function addFoldButton(thread: HTMLElement): void {
  const folds = () => [
    ...thread.querySelectorAll<HTMLDetailsElement>(':scope > .comment > details:has(> [data-replies])')
  ]
  const isOpen = () => folds().some(fold => fold.open)
  addToMenu(
    thread,
    () => (isOpen() ? text.fold : text.unfold),
    () => {
      const wasOpen = isOpen()
      for (const fold of folds()) fold.open = !wasOpen && !fold.closest('[data-muted]')
    }
  )
}

function addKeysButton(thread: HTMLElement): void {
  addToMenu(thread, () => (areKeysOn() ? text.disableKeys : text.enableKeys), switchKeys)
}

/** Adds a button to the menu of orders. @param label gives its label whenever the menu opens or closes. */
function addToMenu(thread: HTMLElement, label: () => string, act: () => void): void {
  const menu = thread.querySelector('.thread-head .menu')
  if (!menu) return
  const button = elementOf(html`<button type="button">${label()}</button>`)
  button.addEventListener('click', act)
  menu.addEventListener('toggle', () => {
    button.textContent = label()
  })
  menu.querySelector('.menu-list')?.insertAdjacentElement('beforeend', button)
}
