import { atom } from 'nanostores'
import { currentPath } from '#src/browser/current-page.ts'
import { fetchMarkup, parsed } from '#src/browser/markup.ts'
import type { ThreadState } from '#src/browser/reading-position.ts'

/** Data of the page's thread. */
interface Tree {
  /** Public id of the post. */
  post: string
  /** Cursor of the next comments; null at the end. */
  next: string | null
  /** Counter of sent comments: the sibling with the highest number is displayed first. */
  zIndexTop: number
  /** Times of loading comments in milliseconds: of the page by the server's clock, of further batches by the browser's. */
  fetchedAt: readonly [page: number, ...later: number[]]
  /**
   * Time of the reader's previous visit in milliseconds, null for the first visit; absent for guests, who see
   * no new marks.
   */
  lastVisit?: number | null
}

const $tree = atom<Tree>({ post: '', next: null, zIndexTop: 0, fetchedAt: [0] })

const cursorOf = (link: HTMLAnchorElement | null): string | null => link && new URLSearchParams(link.search).get('next')

/** Initialises the store from the thread's markup. */
export function beginTree(thread: HTMLElement): void {
  const { viewer, fetched, since } = thread.dataset
  $tree.set({
    post: currentPath().split(/[/?]/)[3] ?? '',
    next: cursorOf(thread.querySelector(':scope > .more')),
    zIndexTop: 0,
    fetchedAt: [Number(fetched ?? performance.timeOrigin)],
    ...(viewer !== undefined && { lastVisit: since === undefined ? null : Number(since) })
  })
}

/** Next number of a sent comment. */
export function nextOnTop(): number {
  const zIndexTop = $tree.get().zIndexTop + 1
  $tree.set({ ...$tree.get(), zIndexTop })
  return zIndexTop
}

/**
 * Fetches comments that the page does not have.
 * @param parent the comment whose replies are fetched; null for the rest of the thread.
 * @returns the server's markup with the link to the next comments.
 * @throws Response that is not OK; TypeError without a response.
 */
export const readComments = (parent: string | null): Promise<Document> =>
  fetchComments(parent, parent === null ? nextOf() : {})

/**
 * Fetches the comments that a reader had loaded before leaving the page, in one request.
 * @returns the server's markup, with the link to the next comments when the end of the thread is included.
 * @throws Response that is not OK; TypeError without a response.
 */
export const readCommentsAgain = ({ loads, branches }: Pick<ThreadState, 'loads' | 'branches'>): Promise<Document> =>
  fetchComments(null, { ...(loads > 0 && nextOf()), loads: String(loads), ids: branches.join('.') })

function nextOf(): { next?: string } {
  const { next } = $tree.get()
  return next === null ? {} : { next }
}

async function fetchComments(parent: string | null, query: Record<string, string>): Promise<Document> {
  const { post, fetchedAt, lastVisit } = $tree.get()
  const search = new URLSearchParams({
    ...query,
    // The server has stored the current visit by now, so the previous one is sent.
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
