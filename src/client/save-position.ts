import { NAMED_ITEMS_MAX } from '#functions/contract/limits.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { type Anchor, type ReadingPosition, writePosition } from '#src/browser/reading-position.ts'
import { threadState } from '#src/features/comments/loads.ts'
import { restOf, untilLoad } from '#src/features/feeds/rest.ts'

/** Number of stored anchors: more than one, because an item may be deleted before the reader returns. */
const ANCHORS = 5
/** Number of stored items that follow the reading position, in lists longer than one request can restore. */
const BEHIND = 50
/** Approximate height of the navbar at the window's upper edge, in pixels. */
const BAR = 64

let isComplete = true

/**
 * Stops the storing of the reading position until an incomplete page has all its elements again.
 * @returns a function that allows the storing again.
 */
export function whileIncomplete(): () => void {
  isComplete = false
  return () => {
    isComplete = true
  }
}

/**
 * Stores the reading position of a list or thread when the page is left or hidden: browsers may close a hidden page
 * without another event.
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
  // While the page is open, the browser itself scrolls between fragments.
  const open = () => {
    history.scrollRestoration = 'auto'
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : open()))
  addEventListener('pageshow', open)
  if (document.readyState === 'complete') open()
}

const anchorOf = (element: HTMLElement): Anchor => [element.id, element.getBoundingClientRect().top]

/**
 * Returns the reading position in a list: the first visible item with the items that follow, and the stored items
 * around it.
 */
function positionIn(feed: HTMLElement): Pick<ReadingPosition, 'anchors' | 'list'> {
  const items = [...feed.querySelectorAll<HTMLElement>(':scope > [id]')]
  const at = Math.max(
    0,
    items.findIndex(item => item.getBoundingClientRect().bottom > 0)
  )
  const from = Math.max(0, Math.min(items.length, at + BEHIND) - NAMED_ITEMS_MAX)
  const some = items.slice(from, from + NAMED_ITEMS_MAX)
  // The list resumes after its last stored item, so that a reader far above its end gets all items between.
  const { items: stored, rest } =
    from + some.length < items.length ? untilLoad(some) : { items: some, rest: restOf(feed) }
  const ids = stored.map(({ id }) => id)
  // A reader who left at the top returns to the top, where new items may stand.
  const anchors = scrollY === 0 ? [] : items.slice(at, at + ANCHORS).map(anchorOf)
  return { anchors, list: { ids, query: rest ?? '' } }
}

/**
 * Returns the anchors of a thread: the comment at the upper edge of the window, its ancestors, and the thread itself.
 */
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
