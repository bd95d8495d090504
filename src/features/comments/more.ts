import {
  isIncomplete,
  isReturn,
  type ReadingPosition,
  readPosition,
  standAt,
  type ThreadState
} from '#src/browser/reading-position.ts'
import { whileIncomplete } from '#src/client/save-position.ts'
import { loadErrorNote } from '#src/ui/load-error.ts'
import { type LoadError, loaded } from '#src/ui/load-store.ts'
import { SHORT_FROM, shortCount } from '#src/ui/messages/numbers.ts'
import { noteLoads } from './loads.ts'
import { idOf, repliesOf } from './thread-items.ts'
import { beginTree, isNewestFirst, readComments, readCommentsAgain } from './tree-store.ts'

const isWide = matchMedia('(width > 768px)').matches
const FIRST = isWide ? 20 : 5
const PAUSE = isWide ? 100 : 250
const rules = new Intl.PluralRules('ru')

interface Found {
  comment: HTMLElement
  parentId: string | undefined
}

/** Brings back the comments that the reader had loaded into the thread before leaving the page. */
export function startComments(): void {
  const thread = document.querySelector<HTMLElement>('.thread')
  if (!thread) return
  beginTree(thread)
  const position = readPosition()
  if (position && isReturn(position) && isIncomplete(position)) void comeBack(thread, position)
}

/**
 * Loads the comments of a link into the thread: replies of a comment, or the rest of the thread. The server's markup is
 * inserted in batches, so that slow phones can react in between.
 */
export async function loadComments(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true'
  link.parentElement?.querySelector(':scope > .failed')?.remove()
  layOutWhole(link)
  const parent = link.parentElement?.closest<HTMLElement>('.comment')
  const found = await loaded(() => readComments(parent ? idOf(parent) : null))
  if (found.state !== 'loaded') return showLoadError(link, found)
  noteLoads({ loads: parent ? 0 : 1, branches: parent ? [idOf(parent)] : [] })
  insert(link, takeApart(found.value), found.value.querySelector('body > .more'))
}

/**
 * Takes the comments out of the server's markup, parents before replies, each with its parent's id. Comments that the
 * page has already are left out.
 */
function takeApart(page: Document): Found[] {
  const found = [...page.querySelectorAll<HTMLElement>('.comment')].map(comment => ({
    comment,
    parentId: comment.parentElement?.closest('.comment')?.id
  }))
  for (const { comment } of found) comment.remove()
  return found.filter(({ comment }) => !document.getElementById(comment.id))
}

function insert(link: HTMLAnchorElement, found: Found[], next: Element | null): void {
  const first = found[0]?.comment
  const hadFocus = document.activeElement === link
  const thread = link.closest<HTMLElement>('.thread')
  // Content below the thread is hidden as long as inserted comments move it down.
  if (link.parentElement === thread) thread?.setAttribute('data-filling', '')
  const batch = () => {
    const stay = holdPosition(link)
    for (const each of found.splice(0, FIRST)) putIn(thread, each, link)
    stay()
    if (found.length > 0) setTimeout(batch, PAUSE)
    else {
      finish(link, next)
      thread?.removeAttribute('data-filling')
      if (hadFocus && first) focusOn(first)
    }
  }
  batch()
}

/**
 * Inserts a loaded comment below its parent.
 * @param link the clicked link, which stays until the last batch is inserted.
 */
function putIn(thread: HTMLElement | null, { comment, parentId }: Found, link: HTMLElement | null): void {
  const parent = parentId && document.getElementById(parentId)
  const home = parent ? parent.querySelector(':scope > details') : thread
  const more = home?.querySelector<HTMLElement>(':scope > .more') ?? null
  // The link to the remaining comments stays below the inserted ones.
  home?.insertBefore(comment, (home && isNewestFirst() && olderSibling(home, comment)) || more)
  if (parent && more && more !== link) countDown(more, 1 + repliesIn(comment))
}

/**
 * Finds the first older sibling of a comment, by the ids, which begin with the time. With the newest comments first, a
 * sibling that has new replies was loaded before its turn.
 */
const olderSibling = (home: Element, { id }: HTMLElement): HTMLElement | undefined =>
  Array.from(home.querySelectorAll<HTMLElement>(':scope > .comment[id]')).find(sibling => sibling.id < id)

/**
 * Loads the comments again that the reader had loaded before leaving the page, and scrolls to the stored reading
 * position.
 */
async function comeBack(thread: HTMLElement, position: ReadingPosition): Promise<void> {
  const { loads = 0, branches = [] } = position.thread ?? {}
  const [[anchor = ''] = []] = position.anchors
  // A comment to scroll to that is not in the page is requested with its replies.
  const lost = anchor === '' || document.getElementById(anchor) ? [] : [anchor.slice(1)]
  const ids = [...new Set([...branches, ...lost])]
  if (loads + ids.length === 0) return standAt(position)
  const complete = whileIncomplete()
  const found = await loaded(() => readCommentsAgain({ loads, branches: ids }))
  if (found.state === 'loaded') {
    bringBack(thread, found.value, { loads, branches: ids })
    complete()
  }
  await standAt(position)
  if (found.state !== 'loaded') onceReadOn(complete)
}

/**
 * Calls `done` when the reader has scrolled by more than the height of the window: from then on the stored reading
 * position, whose comments could not be loaded, is outdated.
 */
function onceReadOn(done: () => void): void {
  const from = scrollY
  const look = () => {
    if (Math.abs(scrollY - from) <= innerHeight) return
    removeEventListener('scroll', look)
    done()
  }
  addEventListener('scroll', look, { passive: true })
}

function bringBack(thread: HTMLElement, page: Document, { loads, branches }: Pick<ThreadState, 'loads' | 'branches'>) {
  const next = page.querySelector('body > .more')
  for (const each of takeApart(page)) putIn(thread, each, null)
  for (const id of branches) for (const done of document.querySelectorAll(`#c${id} .more`)) done.remove()
  const link = thread.querySelector<HTMLAnchorElement>(':scope > .more')
  if (loads > 0 && link) finish(link, next)
  noteLoads({ loads, branches })
}

/** Lays out all comments of the thread, so that guessed heights do not shift the inserted ones. */
function layOutWhole(link: HTMLAnchorElement): void {
  const thread = link.closest<HTMLElement>('.thread')
  if (!thread || thread.dataset['whole'] !== undefined) return
  const stay = holdPosition(link)
  thread.dataset['whole'] = ''
  stay()
}

/**
 * Remembers the position of the last comment above the link.
 * @returns a function that scrolls this comment back to that position.
 */
function holdPosition(link: HTMLElement): () => void {
  const above = [...document.querySelectorAll('.comment .up')].findLast(
    // A comment in a folded branch has no position.
    button => link.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING && button.checkVisibility()
  )
  const top = above?.getBoundingClientRect().top ?? 0
  return () => scrollBy(0, (above?.getBoundingClientRect().top ?? top) - top)
}

/** Returns the number of replies below a comment on all levels, as its summary states it. */
function repliesIn(comment: HTMLElement): number {
  const fold = comment.querySelector('summary')
  return fold ? repliesOf(fold) : 0
}

function countDown(more: HTMLElement, loaded: number): void {
  const left = repliesOf(more) - loaded
  const thread = more.closest<HTMLElement>('.thread')
  const next = thread?.querySelector<HTMLElement>(':scope > .more')
  const [one, few, many] = (next?.dataset['more'] ?? thread?.dataset['more'] ?? '').split('|')
  const form = (left < SHORT_FROM && { one, few }[rules.select(left) as string]) || many
  more.dataset['replies'] = String(left)
  if (left > 0 && form) more.textContent = form.replace('#', shortCount(left))
  else more.remove()
}

function finish(link: HTMLAnchorElement, next: Element | null): void {
  const branch = link.parentElement?.closest('.comment')
  if (next) link.replaceWith(next)
  else if (branch) for (const done of branch.querySelectorAll('.more')) done.remove()
  else {
    // The note at the end of the thread is as high as the link that it replaces, so that nothing shifts.
    const end = document.createElement('p')
    end.className = 'thread-end soft'
    end.textContent = link.dataset['end'] ?? ''
    // Links to missing replies remain, and need the words that this link carries.
    const thread = link.closest<HTMLElement>('.thread')
    if (thread) thread.dataset['more'] = link.dataset['more'] ?? ''
    link.replaceWith(end)
  }
}

/** Moves the focus to the first inserted comment, because the link is removed. */
function focusOn(comment: HTMLElement): void {
  comment.tabIndex = -1
  comment.focus({ preventScroll: true })
}

/** Shows an error above a link to further comments. If they do not exist any more, the link is removed. */
function showLoadError(link: HTMLAnchorElement, error: LoadError): void {
  link.ariaBusy = null
  const note = loadErrorNote(error, () => {
    link.focus()
    void loadComments(link)
  })
  link.insertAdjacentElement('beforebegin', note)
  if (error.state === 'notfound') link.remove()
}
