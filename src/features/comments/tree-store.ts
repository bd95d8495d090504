import { atom } from 'nanostores'
import type { CommentSort } from '#functions/contract/sorts.ts'
import { currentPath } from '#src/browser/current-page.ts'
import { fetchMarkup, parsed } from '#src/browser/markup.ts'
import type { ThreadState } from '#src/browser/reading-position.ts'
import { commentOrderOf } from './order.ts'

/** State of the page's thread. */
interface Tree {
  /** Public id of the post. */
  post: string
  /** Order of the comments, which the page's address or the reader's cookie names. */
  order: CommentSort
  /** Cursor of the comments after those in the page; null at the end of the thread. */
  next: string | null
  /** Number of the last sent comment: among siblings the one with the highest number is shown first. */
  zIndexTop: number
  /**
   * Times at which comments were loaded, in milliseconds: the time of the page by the server's clock, later times by
   * the browser's.
   */
  fetchedAt: readonly [page: number, ...later: number[]]
  /**
   * Time of the member's previous visit in milliseconds, null on the first visit. It is absent for guests, for whom no
   * comment is marked as new.
   */
  lastVisit?: number | null
}

const $tree = atom<Tree>({ post: '', order: 'best', next: null, zIndexTop: 0, fetchedAt: [0] })

const cursorOf = (link: HTMLAnchorElement | null): string | null => link && new URLSearchParams(link.search).get('next')

/** Sets the state from the markup of the thread. A second call changes nothing. */
export function beginTree(thread: HTMLElement): void {
  if ($tree.get().post !== '') return
  const { viewer, fetched, since } = thread.dataset
  const [path = ''] = currentPath().split('?')
  const order = thread.querySelector<HTMLAnchorElement>('.thread-head .menu-list > [aria-current]')
  $tree.set({
    post: path.split('/')[3] ?? '',
    order: commentOrderOf(new URLSearchParams(order?.search)),
    next: cursorOf(thread.querySelector(':scope > .more')),
    zIndexTop: 0,
    fetchedAt: [Number(fetched ?? performance.timeOrigin)],
    ...(viewer !== undefined && { lastVisit: since === undefined ? null : Number.parseInt(since, 10) })
  })
}

/** True for a thread whose newest comments are shown first. */
export const isNewestFirst = (): boolean => $tree.get().order === 'new'

/** Returns the number for the next sent comment. */
export function nextOnTop(): number {
  const zIndexTop = $tree.get().zIndexTop + 1
  $tree.set({ ...$tree.get(), zIndexTop })
  return zIndexTop
}

/**
 * Fetches comments that the page does not contain.
 * @param parent id of the comment whose replies are fetched; null for the rest of the thread.
 * @returns the server's markup, with the link to the next comments.
 * @throws Response that is not OK; TypeError without a response.
 */
export const readComments = (parent: string | null): Promise<Document> =>
  fetchComments(parent, parent === null ? nextOf() : {})

/**
 * Fetches in one request the comments that a reader had loaded before leaving the page.
 * @returns the server's markup, with the link to the next comments if the end of the thread had been loaded.
 * @throws Response that is not OK; TypeError without a response.
 */
export const readCommentsAgain = ({ loads, branches }: Pick<ThreadState, 'loads' | 'branches'>): Promise<Document> =>
  fetchComments(null, { ...(loads > 0 && nextOf()), loads: String(loads), ids: branches.join('.') })

function nextOf(): { next?: string } {
  const { next } = $tree.get()
  return next === null ? {} : { next }
}

async function fetchComments(parent: string | null, query: Record<string, string>): Promise<Document> {
  const { post, order, fetchedAt, lastVisit } = $tree.get()
  const search = new URLSearchParams({
    ...query,
    ...(order !== 'best' && { order }),
    // The time of the previous visit is sent, because the server has stored the present visit by now.
    ...(lastVisit !== undefined && { since: String(lastVisit ?? fetchedAt[0]) })
  })
  const found = parsed(await fetchMarkup(`/-/comments/${[post, parent].filter(Boolean).join('/')}?${search}`))
  $tree.set({
    ...$tree.get(),
    ...('next' in query && { next: cursorOf(found.querySelector('body > .more')) }),
    fetchedAt: [...fetchedAt, Date.now()]
  })
  return found
}
