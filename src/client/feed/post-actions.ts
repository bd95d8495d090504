import { isPostMenuAction, isRemoval, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { pinnedMark } from '#src/components/parts/pinned.ts'
import { NEXT_PAGE_NOTE } from '#src/lib/next-page-note.ts'
import { takeTab, writeTab } from '#src/lib/storage.ts'
import { postQuestion, postMenuText as text } from '#src/messages/post-menu.ts'
import { changeHidden } from '#src/stores/actions/hidden.ts'
import { actOnPost } from '#src/stores/actions/post-actions.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmed, confirmedWhy, endRemoval } from '#src/stores/page/confirm.ts'
import { turn } from './hidden.ts'

type Button = HTMLButtonElement

/** Storage key of the menu that gets the focus after a reload, with the action that was done. */
const ACTED = 'acted'

/** The opposite action of a pin's menu entry. */
const OPPOSITE: Partial<Record<PostMenuAction, PostMenuAction>> = {
  pin: 'unpin',
  unpin: 'pin',
  'pin-site': 'unpin-site',
  'unpin-site': 'pin-site'
}

/** Does the actions of post menus without leaving the page. */
export function startPostActions(): void {
  document.addEventListener('submit', event => {
    const { target: form, submitter: button } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement) || button.name !== 'act') return
    const post = form.dataset['post']
    if (post === undefined) return
    event.preventDefault()
    close(button)
    void click(form, button, post)
  })
  arrive()
}

async function click(form: HTMLFormElement, button: Button, post: string): Promise<void> {
  const act = button.value
  if (act === 'hide' || act === 'unhide') {
    const isDone = await changeHidden(post, act === 'hide')
    if (isDone && !button.closest('.card')) showAlert(act === 'hide' ? text.hidden : text.shown)
  } else if (isPostMenuAction(act)) {
    const why = await asked(act, form, post)
    await queue(form, act, () => change(button, act, post, why))
  }
}

const queued = new WeakMap<HTMLFormElement, { act: string; done: Promise<void> }>()

/** Runs one action of a post at a time: another action waits, a repeated click is ignored. */
async function queue(form: HTMLFormElement, act: string, run: () => Promise<void>): Promise<void> {
  const last = queued.get(form)
  if (last?.act === act) return
  const done = (last?.done ?? Promise.resolve()).then(run)
  queued.set(form, { act, done })
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
async function asked(act: PostMenuAction, form: HTMLFormElement, post: string): Promise<ReasonInput> {
  const { community = '', deleted } = form.dataset
  const question = postQuestion(act, deleted !== undefined)
  if (question && isRemoval(act)) return confirmedWhy(question, community, post)
  if (question) await confirmed(question)
  return {}
}

async function change(button: Button, act: PostMenuAction, post: string, why: ReasonInput): Promise<void> {
  const opposite = OPPOSITE[act]
  const summary = button.closest('details')?.querySelector('summary')
  if (opposite) turnPin(button, opposite)
  else if (summary) summary.ariaBusy = 'true'
  const failure = await actOnPost(post, act, why)
  if (summary) summary.ariaBusy = null
  if (failure) {
    if (opposite) turnPin(button, act)
    showAlert(failure)
  } else endRemoval(post)
  if (failure) return
  if (opposite || act === 'announce') showAlert(text.done[act])
  // The other parts of the page, such as votes and comments, are rendered by the server.
  else reload(button, act)
}

/**
 * Reloads the page and stores the menu and the action. The note makes the next page load this file at once
 * (first-paint.ts).
 */
function reload(button: Button, act: PostMenuAction): void {
  const menu = button.closest('.powers') ? 'powers' : 'own'
  for (const key of [NEXT_PAGE_NOTE, ACTED] as const) writeTab(key, `${menu} ${act}`)
  location.reload()
}

function arrive(): void {
  const acted = takeTab(ACTED)
  if (!acted) return
  const [menu, act = ''] = acted.split(' ')
  if (isPostMenuAction(act)) showAlert(text.done[act])
  const selector = menu === 'powers' ? '.post .powers summary' : '.post .actions [data-end] summary'
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** Shows the opposite action in the menu entry, and adds or removes the pinned mark. */
function turnPin(button: Button, act: PostMenuAction): void {
  turn(button, act)
  const meta = document.querySelector('.post .meta')
  if (!meta) return
  const isPinned = document.querySelector('.post [name=act][value^=unpin]') !== null
  const mark = meta.querySelector('.pinned')
  if (isPinned && !mark) meta.insertAdjacentHTML('beforeend', pinnedMark().text)
  if (!isPinned) mark?.remove()
}
