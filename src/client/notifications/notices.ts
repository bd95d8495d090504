import { showNewCount } from '#src/lib/new-count.ts'
import { noticesText as text } from '#src/messages/notices.ts'
import {
  $newCount,
  $notices,
  type ActOnAll,
  changeAll,
  deleteNotice,
  markNotice,
  type NoticeChange,
  tellNoneNew,
  tellSeen
} from '#src/stores/acts/notices.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** The page of notifications follows what becomes of them, here and in other tabs, and every page how many are new. */
export function startNotices(): void {
  $newCount.listen(({ all = 0 }) => showNewCount(all))
  if (location.pathname !== '/notifications') return
  // The page has said so to the server.
  tellNoneNew()
  $notices.listen((all, _before, key) => {
    const change = all[String(key)]
    if (change) show(change)
  })
  document.addEventListener('submit', send)
  document.addEventListener('click', ({ target }) => {
    const notice = (target as Element).closest('.notice > a')?.closest<HTMLElement>('.notice[data-unseen]')
    // Its address marks it as seen: whoever comes back finds it so.
    if (notice) tellSeen(idOf(notice))
  })
}

const idOf = ({ id }: Element): string => id.slice(1)
const notices = (which = '') => [...document.querySelectorAll<HTMLElement>(`.notice${which}`)]

function send(event: SubmitEvent): void {
  const { target: form, submitter: button } = event
  if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement)) return
  if (button.name !== 'action' || form.getAttribute('action') !== '/notifications') return
  event.preventDefault()
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  close(button.closest('details'))
  const notice = form.closest('.notice')
  if (notice) void press(idOf(notice), button.value)
  else void pressForAll(button.value as ActOnAll)
}

/** The menu closes and the focus stays with it. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

const press = (id: string, act: string): Promise<boolean> =>
  act === 'delete' ? deleteNotice(id) : markNotice(id, act === 'seen')

async function pressForAll(act: ActOnAll): Promise<void> {
  const which = act === 'votesSeen' ? '[data-unseen][data-type=new_votes]' : '[data-unseen]'
  if (await changeAll(act, notices(which).map(idOf))) showAlert(text.done[act])
}

function show({ of, as }: NoticeChange): void {
  if (of === 'all') showEmpty(as === 'gone')
  else {
    const change = as === 'gone' || as === 'kept' ? hide : mark
    for (const notice of notices()) if (of.includes(idOf(notice))) change(notice, as)
    showEmpty(notices(':not([hidden])').length === 0 && !document.querySelector('.more a'))
  }
}

function mark(notice: HTMLElement, as: NoticeChange['as']): void {
  const isNew = as === 'unseen'
  notice.toggleAttribute('data-unseen', isNew)
  const button = notice.querySelector<HTMLButtonElement>('[value=seen], [value=unseen]')
  if (button) button.value = isNew ? 'seen' : 'unseen'
  const link = notice.querySelector<HTMLAnchorElement>(':scope > a')
  if (isNew && link) link.href = `/-/notifications/${idOf(notice)}`
}

/** The focus goes on to the next one, else to the one before. */
function hide(notice: HTMLElement, as: NoticeChange['as']): void {
  const hadFocus = notice.contains(document.activeElement)
  notice.hidden = as === 'gone'
  if (!hadFocus) return
  const left = notices(':not([hidden])')
  const next = left.find(each => notice.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? left.at(-1)
  next?.querySelector('summary')?.focus()
}

/** Where nothing is left the page says so, and its menu goes. */
function showEmpty(isEmpty: boolean): void {
  const head = document.querySelector<HTMLElement>('.feed-head')
  const hadFocus = head?.contains(document.activeElement) || document.activeElement === document.body
  for (const part of document.querySelectorAll<HTMLElement>('main > .feed, .feed-head .menu')) part.hidden = isEmpty
  const empty = document.querySelector<HTMLElement>('main > .empty')
  if (empty) empty.hidden = !isEmpty
  const title = head?.querySelector('h1')
  if (!isEmpty || !hadFocus || !title) return
  title.tabIndex = -1
  title.focus()
}
