import { NAMED_ITEMS_MAX } from '#functions/contract/limits.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { type Anchor, type ReadingPosition, writePosition } from '#src/browser/reading-position.ts'
import { threadState } from '#src/features/comments/loads.ts'
import { restOf, untilLoad } from '#src/features/feeds/rest.ts'

/** Number of stored anchor items: one of them may be deleted later. */
const ANCHORS = 5
/** Number of stored items behind the reading position, for lists longer than one request restores. */
const BEHIND = 50
/** Height of the navbar over the window's upper edge, in pixels, approximately. */
const BAR = 64

let isComplete = true

/**
 * Keeps the stored reading position unchanged until a page is complete again.
 * @returns a function that ends that.
 */
export function whileIncomplete(): () => void {
  isComplete = false
  return () => {
    isComplete = true
  }
}

/**
 * Stores the reading position of lists and threads when the page is left or hidden: a hidden page may never
 * be shown again.
 */
export function startSavingPosition(): void {
  const feed = document.querySelector<HTMLElement>('.feed')
  const thread = document.querySelector<HTMLElement>('.thread')
  const save = () => {
    if (!isComplete) return
    if (thread) writePosition({ owner: currentMemberId(), anchors: anchorsIn(thread), thread: threadState(thread) })
    else if (feed) writePosition({ owner: currentMemberId(), ...positionIn(feed) })
  }
  addEventListener('pagehide', save)
  // In an open page the browser scrolls between fragments by itself.
  const open = () => {
    history.scrollRestoration = 'auto'
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : open()))
  addEventListener('pageshow', open)
  if (document.readyState === 'complete') open()
}

const anchorOf = (element: HTMLElement): Anchor => [element.id, element.getBoundingClientRect().top]

/** Items from the first visible one on. */
function positionIn(feed: HTMLElement): Pick<ReadingPosition, 'anchors' | 'list'> {
  const items = [...feed.querySelectorAll<HTMLElement>(':scope > [id]')]
  const at = Math.max(
    0,
    items.findIndex(item => item.getBoundingClientRect().bottom > 0)
  )
  const from = Math.max(0, Math.min(items.length, at + BEHIND) - NAMED_ITEMS_MAX)
  const some = items.slice(from, from + NAMED_ITEMS_MAX)
  // A reader far above the end must get the items between: the list resumes behind the last stored item.
  const { items: stored, rest } =
    from + some.length < items.length ? untilLoad(some) : { items: some, rest: restOf(feed) }
  const ids = stored.map(({ id }) => id)
  // A reader who left at the top returns to the top, with new items there.
  const anchors = scrollY === 0 ? [] : items.slice(at, at + ANCHORS).map(anchorOf)
  return { anchors, list: { ids, query: rest ?? '' } }
}

/** Anchors: the comment at the upper edge of the window, its parents, and the thread itself. */
function anchorsIn(thread: HTMLElement): Anchor[] {
  const anchors = [anchorOf(thread)]
  for (let home: Element | null = thread; home; ) {
    const comments: HTMLElement[] = [...home.querySelectorAll<HTMLElement>(':scope > .comment[id]')]
    const comment = comments.findLast(each => each.getBoundingClientRect().top <= BAR)
    if (comment) anchors.unshift(anchorOf(comment))
    home = comment?.querySelector(':scope > details[open]') ?? null
  }
  return anchors
}
