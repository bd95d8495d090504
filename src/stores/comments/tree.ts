import { atom } from 'nanostores'
import { fetchMarkup, parsed } from '#src/lib/markup.ts'
import type { ThreadPlace } from '#src/lib/reading-place.ts'

/** Data of the page's thread beside its comments. */
interface Tree {
  /** Public id of its post. */
  post: string
  /** Cursor of the comments after the last one; null: there are none. */
  next: string | null
  /** Numbers what is sent from here: of siblings the one with the highest number stands on top. */
  zIndexTop: number
  /** When comments were fetched, in milliseconds: by the server's clock with the page, by the reader's since then. */
  fetchedAt: readonly [page: number, ...later: number[]]
  /** When the reader was here before, in milliseconds; null: never. Absent for guests, to whom nothing is new. */
  lastVisit?: number | null
}

const $tree = atom<Tree>({ post: '', next: null, zIndexTop: 0, fetchedAt: [0] })

const cursorOf = (link: HTMLAnchorElement | null): string | null => link && new URLSearchParams(link.search).get('next')

/** Begins with what a page says of its thread. */
export function beginTree(thread: HTMLElement): void {
  const { viewer, fetched, since } = thread.dataset
  $tree.set({
    post: location.pathname.split('/')[3] ?? '',
    next: cursorOf(thread.querySelector(':scope > .more')),
    zIndexTop: 0,
    fetchedAt: [Number(fetched ?? performance.timeOrigin)],
    ...(viewer !== undefined && { lastVisit: since === undefined ? null : Number(since) })
  })
}

/** The number of what is sent now. */
export function nextOnTop(): number {
  const zIndexTop = $tree.get().zIndexTop + 1
  $tree.set({ ...$tree.get(), zIndexTop })
  return zIndexTop
}

/**
 * Reads comments that the page has not.
 * @param parent all replies to it; null: those after the last one of the thread.
 * @returns them as the server draws them, with the link to what follows.
 * @throws Response that is not OK; TypeError when none came.
 */
export const readComments = (parent: string | null): Promise<Document> =>
  fetchComments(parent, parent === null ? nextOf() : {})

/**
 * Reads what a reader had loaded before they left the page, in one request.
 * @returns it as the server draws it now, with the link to what follows where comments after the last one are among it.
 * @throws Response that is not OK; TypeError when none came.
 */
export const readCommentsAgain = ({ loads, branches }: Pick<ThreadPlace, 'loads' | 'branches'>): Promise<Document> =>
  fetchComments(null, { ...(loads > 0 && nextOf()), loads: String(loads), ids: branches.join('.') })

function nextOf(): { next?: string } {
  const { next } = $tree.get()
  return next === null ? {} : { next }
}

async function fetchComments(parent: string | null, query: Record<string, string>): Promise<Document> {
  const { post, fetchedAt, lastVisit } = $tree.get()
  const search = new URLSearchParams({
    ...query,
    // By now the visit that the page is has been stored.
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
