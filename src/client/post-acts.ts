import { isPostAct, type PostAct } from '#functions/contract/post-acts.ts'
import { pinnedMark } from '#src/components/parts/pinned.ts'
import { postQuestions, postMenuText as text } from '#src/messages/post-menu.ts'
import { hidePost, showPost } from '#src/stores/hidden.ts'
import { actOn } from '#src/stores/post-acts.ts'
import { sayAlert } from './alert.ts'
import { confirmed } from './confirm.ts'
import { hideCard } from './hidden.ts'

type Button = HTMLButtonElement

/** What an entry does next. */
const OPPOSITE: Partial<Record<string, keyof typeof text.acts>> = {
  pin: 'unpin',
  unpin: 'pin',
  'pin-site': 'unpin-site',
  'unpin-site': 'pin-site',
  hide: 'unhide',
  unhide: 'hide'
}

/** Entries of posts' menus are done without leaving the page. */
export function startPostActs(): void {
  document.addEventListener('submit', event => {
    const { target: form, submitter: button } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement) || button.name !== 'act') return
    const post = form.dataset['post']
    if (post === undefined) return
    event.preventDefault()
    if (form.ariaBusy !== 'true') void press(form, button, post)
  })
}

async function press(form: HTMLFormElement, button: Button, post: string): Promise<void> {
  const act = button.value
  close(button)
  if (act === 'hide' || act === 'unhide') {
    const card = button.closest<HTMLElement>('.card')
    if (card && act === 'hide') void hideCard(card, post)
    else await hideHere(button, post)
  } else if (isPostAct(act) && (await isMeant(act))) {
    form.ariaBusy = 'true'
    await change(button, act, post)
    form.ariaBusy = null
  }
}

/** The menu closes and the focus stays with it. */
function close(button: Button): void {
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function isMeant(act: PostAct): Promise<boolean> | boolean {
  const question = postQuestions[act]
  return question ? confirmed(question) : true
}

async function change(button: Button, act: PostAct, post: string): Promise<void> {
  const opposite = OPPOSITE[act]
  if (opposite) turn(button, opposite)
  const failure = await actOn(post, act)
  if (failure) {
    if (opposite) turn(button, act)
    sayAlert(failure)
  } else if (act === 'announce') sayAlert(text.announced)
  // What else the page shows of it, votes and comments among it, the server draws.
  else if (!opposite) location.reload()
}

/** Shows what the entry does next and, of a pin, whether there is one. */
function turn(button: Button, act: keyof typeof text.acts): void {
  button.value = act
  const label = button.querySelector('span')
  if (label) label.textContent = text.acts[act]
  const meta = document.querySelector('.post .meta')
  if (!act.includes('pin') || !meta) return
  const isPinned = document.querySelector('.post [name=act][value^=unpin]') !== null
  const mark = meta.querySelector('.pinned')
  if (isPinned && !mark) meta.insertAdjacentHTML('beforeend', pinnedMark().text)
  if (!isPinned) mark?.remove()
}

/** On the page of the post itself nothing goes away: the entry turns. */
async function hideHere(button: Button, post: string): Promise<void> {
  const act = button.value as 'hide' | 'unhide'
  turn(button, act === 'hide' ? 'unhide' : 'hide')
  const failure = await (act === 'hide' ? hidePost(post) : showPost(post))
  if (failure) turn(button, act)
  sayAlert(failure || (act === 'hide' ? text.hidden : text.shown))
}
