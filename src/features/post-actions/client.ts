import { isPostMenuAction, isRemoval, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { takeTab, writeTab } from '#src/browser/storage.ts'
import { pinnedMark } from '#src/features/feeds/pinned.ts'
import { showHidden } from '#src/features/hidden-posts/hide.ts'
import { changeHidden } from '#src/features/hidden-posts/store.ts'
import { postQuestion, postMenuText as text } from '#src/features/posts/menu-text.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { confirmed, confirmedWhy, endRemoval } from '#src/ui/dialogs/confirm.ts'
import { runPostAction } from './store.ts'

type Button = HTMLButtonElement

/** Storage key of an action that reloads the page: its name, and the menu that gets the focus after the reload. */
const ACTION_KEY = 'acted'

/** The opposite action of a pin's menu entry. */
const OPPOSITE: Partial<Record<PostMenuAction, PostMenuAction>> = {
  pin: 'unpin',
  unpin: 'pin',
  'pin-site': 'unpin-site',
  'unpin-site': 'pin-site'
}

/** Runs the action of a post's menu without leaving the page. */
export async function run(event: Event, element: HTMLElement): Promise<void> {
  event.preventDefault()
  const form = element as HTMLFormElement
  const button = (event as SubmitEvent).submitter as Button
  const post = form.dataset['post'] ?? ''
  const action = button.value
  close(button)
  if (action === 'hide' || action === 'unhide') {
    const isDone = await changeHidden(post, action === 'hide')
    if (isDone && !button.closest('.card')) showAlert(action === 'hide' ? text.hidden : text.shown)
  } else if (isPostMenuAction(action)) {
    const reason = await confirm(action, form, post)
    await queue(form, action, () => change(button, action, post, reason))
  }
}

const queued = new WeakMap<HTMLFormElement, { action: string; done: Promise<void> }>()

/** Runs one action of a post at a time: another action waits, a repeated click is ignored. */
async function queue(form: HTMLFormElement, action: string, run: () => Promise<void>): Promise<void> {
  const last = queued.get(form)
  if (last?.action === action) return
  const done = (last?.done ?? Promise.resolve()).then(run)
  queued.set(form, { action, done })
  await done
  if (queued.get(form)?.done === done) queued.delete(form)
}

/** Closes the menu and keeps the focus on its button. */
function close(button: Button): void {
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/**
 * Waits for the confirmation of an action.
 * @returns the reason, for removals.
 */
async function confirm(action: PostMenuAction, form: HTMLFormElement, post: string): Promise<ReasonInput> {
  const { community = '', deleted } = form.dataset
  const question = postQuestion(action, deleted !== undefined)
  if (question && isRemoval(action)) return confirmedWhy(question, community, post)
  if (question) await confirmed(question)
  return {}
}

async function change(button: Button, action: PostMenuAction, post: string, reason: ReasonInput): Promise<void> {
  const opposite = OPPOSITE[action]
  const summary = button.closest('details')?.querySelector('summary')
  if (opposite) turnPin(button, opposite)
  else if (summary) summary.ariaBusy = 'true'
  const failure = await runPostAction(post, action, reason)
  if (summary) summary.ariaBusy = null
  if (failure) {
    if (opposite) turnPin(button, action)
    showAlert(failure)
  } else endRemoval(post)
  if (failure) return
  if (opposite || action === 'announce') showAlert(text.done[action])
  // The other parts of the page, such as votes and comments, are rendered by the server.
  else reload(button, action)
}

/**
 * Reloads the page and stores the menu and the action. The note makes the next page load this file at once
 * (src/client/inline/first-paint.ts).
 */
function reload(button: Button, action: PostMenuAction): void {
  const menu = button.closest('.powers') ? 'powers' : 'own'
  for (const key of [NEXT_PAGE_NOTE, ACTION_KEY] as const) writeTab(key, `${menu} ${action}`)
  location.reload()
}

/** After an action that reloaded the page, its alert is shown and its menu gets the focus. */
export function start(): void {
  const stored = takeTab(ACTION_KEY)
  if (!stored) return
  const [menu, action = ''] = stored.split(' ')
  if (isPostMenuAction(action)) showAlert(text.done[action])
  const selector = menu === 'powers' ? '.post .powers summary' : '.post .actions [data-end] summary'
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** Shows the opposite action in the menu entry, and adds or removes the pinned mark. */
function turnPin(button: Button, action: PostMenuAction): void {
  showHidden(button, action)
  const meta = document.querySelector('.post .meta')
  if (!meta) return
  const isPinned = document.querySelector('.post [name=act][value^=unpin]') !== null
  const mark = meta.querySelector('.pinned')
  if (isPinned && !mark) meta.insertAdjacentHTML('beforeend', pinnedMark().text)
  if (!isPinned) mark?.remove()
}
