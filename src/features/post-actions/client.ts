import { isPostMenuAction, isRemoval, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { takeTab, writeTab } from '#src/browser/storage.ts'
import { showHidden } from '#src/features/hidden-posts/hide.ts'
import { changeHidden } from '#src/features/hidden-posts/store.ts'
import { postQuestion, postMenuText as text } from '#src/features/posts/messages/menu.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { confirmedWhy, endRemoval } from './confirm-removal.ts'
import { isMarking, turnMark } from './mark.ts'
import { pinnedMark } from './pinned.ts'
import { readLabels, runPostAction } from './store.ts'

type Button = HTMLButtonElement

/** Storage key of an action after which the page was reloaded, and of the menu that gets the focus after the reload. */
const ACTION_KEY = 'acted'

/** True for an action that a repeated click on its entry takes back. */
const isTurnable = (action: PostMenuAction): boolean => /pin|mark/.test(action)

const oppositeOf = (action: PostMenuAction): PostMenuAction =>
  (action.startsWith('un') ? action.slice(2) : `un${action}`) as PostMenuAction

/** Opens the dialog that changes the label of the page's post. */
export const openLabel = opener(
  { load: async () => (await import('./LabelDialog.tsx')).LabelDialog },
  ({ dataset: { post = '', community = '', name = '', mod } }) => ({
    post: { publicId: post, communityName: name },
    ask: () => readLabels(community, mod !== undefined)
  })
)

/** Runs an action of a post's menu in the background. */
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

/** Runs the actions of a post one after another. A repeated click on a pending action is ignored. */
async function queue(form: HTMLFormElement, action: string, run: () => Promise<void>): Promise<void> {
  const last = queued.get(form)
  if (last?.action === action) return
  const done = (last?.done ?? Promise.resolve()).then(run)
  queued.set(form, { action, done })
  await done
  if (queued.get(form)?.done === done) queued.delete(form)
}

/** Closes the menu, and moves the focus to the button that opens it. */
function close(button: Button): void {
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/**
 * Asks the question of an action, if it has one, and waits for the answer. If the member cancels, the promise never
 * resolves.
 * @returns the reason of a removal; empty for other actions.
 */
async function confirm(action: PostMenuAction, form: HTMLFormElement, post: string): Promise<ReasonInput> {
  const { community = '', deleted } = form.dataset
  const question = postQuestion(action, deleted !== undefined)
  if (question && isRemoval(action)) return confirmedWhy(question, community, post)
  if (question) await confirmed(question)
  return {}
}

async function change(button: Button, action: PostMenuAction, post: string, reason: ReasonInput): Promise<void> {
  const opposite = isTurnable(action) && oppositeOf(action)
  const summary = button.closest('details')?.querySelector('summary')
  const turn = isMarking(action) ? turnMark : turnPin
  if (opposite) turn(button, opposite)
  else if (summary) summary.ariaBusy = 'true'
  const failure = await runPostAction(post, action, reason)
  if (summary) summary.ariaBusy = null
  if (failure) {
    if (opposite) turn(button, action)
    showAlert(failure)
  } else endRemoval(post)
  if (failure) return
  if ((opposite && !isMarking(action)) || action === 'announce') showAlert(text.done[action])
  // The page is loaded again, because the server renders its other parts, such as votes, comments and covers.
  else reload(button, action)
}

/**
 * Stores the action and its menu in the tab, and reloads the page. The note of the tab makes the page load this script
 * without waiting for input (src/client/inline/first-paint.ts).
 */
function reload(button: Button, action: PostMenuAction): void {
  const menu = button.closest('.powers') ? 'powers' : 'own'
  for (const key of [NEXT_PAGE_NOTE, ACTION_KEY] as const) writeTab(key, `${menu} ${action}`)
  location.reload()
}

/** After a reload that followed an action, shows the alert of the action and focuses its menu. */
export function start(): void {
  const stored = takeTab(ACTION_KEY)
  if (!stored) return
  const [menu, action = ''] = stored.split(' ')
  if (isPostMenuAction(action)) showAlert(text.done[action])
  const selector = menu === 'powers' ? '.post .powers summary' : '.post .actions [data-end] summary'
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** Gives the menu entry its opposite action, and shows or removes the mark of a pinned post. */
function turnPin(button: Button, action: PostMenuAction): void {
  showHidden(button, action)
  const meta = document.querySelector('.post .meta')
  if (!meta) return
  const isPinned = document.querySelector('.post [name=act][value^=unpin]') !== null
  const mark = meta.querySelector('.pinned')
  if (isPinned && !mark) meta.insertAdjacentHTML('beforeend', pinnedMark().text)
  if (!isPinned) mark?.remove()
}
