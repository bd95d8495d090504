import { currentMemberId, currentPath } from './current-page.ts'
import { parseStored, readTab, removeTab, tabKeys, writeTab } from './storage.ts'

/** Id of an element, and distance of its top from the window's upper edge in pixels. */
export type Anchor = [id: string, top: number]

/**
 * Reading position in a long page. The tab stores only ids and numbers, no content. Content that the reader had loaded
 * is requested from the server again.
 */
export interface ReadingPosition {
  /** Id of the member whose position it is; empty for guests. */
  owner: string
  /** Elements to scroll to; the first one that exists in the page is used. */
  anchors: Anchor[]
  /**
   * Ids of the list's items in their order, and the query that requests the next page of the list; empty at the end.
   */
  list?: { ids: string[]; query: string }
  thread?: ThreadState
}

/** Changes that a reader made to a thread: folded comments and loaded replies. */
export interface ThreadState {
  /** Ids of the elements of folded comments, and of muted comments that the reader unfolded. */
  folded: string[]
  unfolded: string[]
  /** Number of times that more comments of the thread were loaded, and ids of comments whose replies were loaded. */
  loads: number
  branches: string[]
}

/** Event of a page without the elements that its reader had loaded before. The page's script loads them again. */
export const INCOMPLETE = 'incomplete'

const PREFIX = 'reading:'

const keyOfEntry = () => `${PREFIX}${currentPath()}` as const

/**
 * Reads the stored reading position of this page. A guest's position stays valid after the login. A member's position
 * is deleted when another account reads it.
 */
export function readPosition(): ReadingPosition | null {
  const position = parseStored<ReadingPosition>(readTab(keyOfEntry()))
  if (!position?.owner || position.owner === currentMemberId()) return position
  deletePositions()
  return null
}

let isEnded = false

/**
 * Stores the reading position of this page, and switches off the browser's own scroll restoration: it counts in pixels,
 * and heights of the page may change.
 */
export function writePosition(position: ReadingPosition): void {
  const isSaved = !isEnded && writeTab(keyOfEntry(), JSON.stringify(position))
  history.scrollRestoration = isSaved ? 'manual' : 'auto'
}

/** Deletes all reading positions of the tab. This page stores no new one, because another reader may come next. */
export function clearPositions(): void {
  isEnded = true
  deletePositions()
}

function deletePositions(): void {
  for (const key of tabKeys(PREFIX)) removeTab(key)
}

/** True after the back or forward button, and after a reload of a thread. A reloaded list starts at the top. */
export function isReturn({ thread }: ReadingPosition): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'back_forward' || (arrival?.type === 'reload' && thread !== undefined)
}

/** True when the page lacks elements that the reader had loaded. */
export const isIncomplete = ({ anchors: [first], list, thread }: ReadingPosition): boolean =>
  [...(first ? [first[0]] : []), ...(list?.ids ?? [])].some(id => !document.getElementById(id)) ||
  (thread !== undefined && thread.loads + thread.branches.length > 0)

/**
 * Scrolls to the stored reading position by its element. A position in pixels would be wrong after items were added,
 * fonts were loaded or guessed heights were corrected (src/client/lazy-layout.ts). Each layout change is painted before
 * the scrolling, so that no visible content moves.
 * @param stood called after each scrolling.
 */
export async function standAt({ anchors, thread }: ReadingPosition, stood: () => void = () => {}): Promise<void> {
  const stand = () => {
    scrollToOne(anchors)
    stood()
  }
  for (const lazy of document.querySelectorAll<HTMLElement>('.thread>.comment,.feed>.card'))
    lazy.style.contentVisibility = 'visible'
  await painted()
  stand()
  const { folded = [], unfolded = [] } = thread ?? {}
  if (folded.length + unfolded.length === 0) return
  await painted()
  turnFolds(folded, false)
  turnFolds(unfolded, true)
  stand()
}

const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

function turnFolds(comments: string[], isOpen: boolean): void {
  for (const id of comments) {
    const fold = document.getElementById(id)?.querySelector('details')
    if (fold) fold.open = isOpen
  }
}

function scrollToOne(anchors: Anchor[]): void {
  const [id = '', top = 0] = anchors.find(([id]) => document.getElementById(id)) ?? []
  const element = document.getElementById(id)
  if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}
