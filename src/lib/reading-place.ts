import { attempt } from './attempt.ts'
import { currentMemberId, currentPath } from './current-page.ts'

/** An element by its id, and how far its top was below the upper edge of the window, in pixels. */
export type Anchor = [id: string, top: number]

/**
 * Where a reader was in a long page. This tab keeps ids and numbers of it, never anything that the page showed: what is
 * shown again is asked of the server.
 */
export interface ReadingPlace {
  /** The id of the member whose page it was; '' for a guest. */
  owner: string
  /** The first that is still there leads the reader back. */
  anchors: Anchor[]
  /** The items of a list in their order, and the query by which the list goes on; '': it had ended. */
  list?: { ids: string[]; query: string }
  thread?: ThreadPlace
}

/** The folds and loads of a thread that its reader has made. */
export interface ThreadPlace {
  /** Ids of the elements of comments that were folded, and of muted ones that were unfolded. */
  folded: string[]
  unfolded: string[]
  /** Comments after the first ones: how many loads, and ids of comments whose replies were loaded. */
  loads: number
  branches: string[]
}

/** The event of a page that lacks elements which its reader had: its script file loads them. */
export const INCOMPLETE = 'incomplete'

const PREFIX = 'reading:'

const keyOfEntry = (): string => PREFIX + currentPath()

/** The place on this page that the tab keeps. A guest's place stays theirs when they log in; a member's is nobody else's. */
export function readPlace(): ReadingPlace | null {
  const place = attempt(() => JSON.parse(sessionStorage.getItem(keyOfEntry()) ?? 'null') as ReadingPlace | null)
  if (!place?.owner || place.owner === currentMemberId()) return place
  forgetPlaces()
  return null
}

let isEnded = false

/** Keeps the place on this page. The browser is not to scroll back by itself then, to pixels that are right no more. */
export function writePlace(place: ReadingPlace): void {
  const isSaved = !isEnded && attempt(() => sessionStorage.setItem(keyOfEntry(), JSON.stringify(place))) !== null
  history.scrollRestoration = isSaved ? 'manual' : 'auto'
}

/** Forgets the reader's places, that on this page included: somebody else comes next. */
export function endPlaces(): void {
  isEnded = true
  forgetPlaces()
}

function forgetPlaces(): void {
  for (const key of attempt(() => Object.keys(sessionStorage)) ?? [])
    if (key.startsWith(PREFIX)) attempt(() => sessionStorage.removeItem(key))
}

/** Whether the reader came by the back or forward button, or loaded a thread anew. A list that is loaded anew begins anew. */
export function isReturn({ thread }: ReadingPlace): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'back_forward' || (arrival?.type === 'reload' && thread !== undefined)
}

/** Whether elements that the reader had are not in the page. */
export const isIncomplete = ({ anchors: [first], list, thread }: ReadingPlace): boolean =>
  [...(first ? [first[0]] : []), ...(list?.ids ?? [])].some(id => !document.getElementById(id)) ||
  (thread !== undefined && thread.loads + thread.branches.length > 0)

/**
 * Scrolls to where the reader was: to the same element, for pixels of the page differ with what was added since, with the
 * font that came and with heights that the browser only guesses (page/far.ts). The page is painted between changes of its
 * layout and the scrolling: each happens where nobody sees anything move.
 * @param stood is told of each scrolling.
 */
export async function standAt({ anchors, thread }: ReadingPlace, stood: () => void = () => {}): Promise<void> {
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
