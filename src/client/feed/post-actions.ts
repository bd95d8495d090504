import { isPostMenuAction, isRemoval, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { pinnedMark } from '#src/components/parts/pinned.ts'
import { attempt } from '#src/lib/attempt.ts'
import { NEXT_PAGE_NOTE } from '#src/lib/next-page-note.ts'
import { postQuestion, postMenuText as text } from '#src/messages/post-menu.ts'
import { changeHidden } from '#src/stores/actions/hidden.ts'
import { actOnPost } from '#src/stores/actions/post-actions.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmed, confirmedWhy, endRemoval } from '#src/stores/page/confirm.ts'
import { turn } from './hidden.ts'

type Button = HTMLButtonElement

/** The menu that the focus comes back to, and what was done by it. */
const ACTED = 'acted'

/** Next action of a pin's menu entry. */
const OPPOSITE: Partial<Record<PostMenuAction, PostMenuAction>> = {
  pin: 'unpin',
  unpin: 'pin',
  'pin-site': 'unpin-site',
  'unpin-site': 'pin-site'
}

/** Entries of posts' menus are done without leaving the page. */
export function startPostActions(): void {
  document.addEventListener('submit', event => {
    const { target: form, submitter: button } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement) || button.name !== 'act') return
    const post = form.dataset['post']
    if (post === undefined) return
    event.preventDefault()
    close(button)
    void press(form, button, post)
  })
  arrive()
}

async function press(form: HTMLFormElement, button: Button, post: string): Promise<void> {
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

/** One act of a post at a time: another waits for it, and the same one pressed twice is one. */
async function queue(form: HTMLFormElement, act: string, run: () => Promise<void>): Promise<void> {
  const last = queued.get(form)
  if (last?.act === act) return
  const done = (last?.done ?? Promise.resolve()).then(run)
  queued.set(form, { act, done })
  await done
  if (queued.get(form)?.done === done) queued.delete(form)
}

/** The menu closes and the focus stays with it. */
function close(button: Button): void {
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Goes on once the act is meant. @returns why, where that was said. */
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
  // The server renders the other parts of the post's page, votes and comments among them.
  else reload(button, act)
}

/** Where the focus was and what was done go with the reader: first-paint.ts asks for this file at once when somebody is arriving. */
function reload(button: Button, act: PostMenuAction): void {
  const menu = button.closest('.powers') ? 'powers' : 'own'
  for (const name of [NEXT_PAGE_NOTE, ACTED]) attempt(() => sessionStorage.setItem(name, `${menu} ${act}`))
  location.reload()
}

function arrive(): void {
  const acted = attempt(() => sessionStorage.getItem(ACTED))
  if (!acted) return
  attempt(() => sessionStorage.removeItem(ACTED))
  const [menu, act = ''] = acted.split(' ')
  if (isPostMenuAction(act)) showAlert(text.done[act])
  const place = menu === 'powers' ? '.post .powers summary' : '.post .actions [data-end] summary'
  document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
}

/** Shows what the entry does next, and whether there is a pin. */
function turnPin(button: Button, act: PostMenuAction): void {
  turn(button, act)
  const meta = document.querySelector('.post .meta')
  if (!meta) return
  const isPinned = document.querySelector('.post [name=act][value^=unpin]') !== null
  const mark = meta.querySelector('.pinned')
  if (isPinned && !mark) meta.insertAdjacentHTML('beforeend', pinnedMark().text)
  if (!isPinned) mark?.remove()
}
