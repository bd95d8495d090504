import { NAMED_ITEMS_MAX } from '#functions/contract/limits.ts'
import { restOf, untilLoad } from '#src/client/feed/rest.ts'
import { threadPlace } from '#src/client/thread/loads.ts'
import { currentMemberId } from '#src/lib/current-page.ts'
import { type Anchor, type ReadingPlace, writePlace } from '#src/lib/reading-place.ts'

/** Items of a list that lead back: one may be deleted meanwhile. */
const ANCHORS = 5
/** Items behind the reader's place, of a list that is longer than the server gives back at once. */
const BEHIND = 50
/** The height of the bar that covers the upper edge of the window, in pixels, about. */
const BAR = 64

let isComplete = true

/** Until a page is complete again the place that was kept stays as it is. */
export function whileIncomplete(): () => void {
  isComplete = false
  return () => {
    isComplete = true
  }
}

/** Keeps the reader's place in lists and threads when they leave the page, or hide the window: it may never be shown again. */
export function startSavingPlace(): void {
  const feed = document.querySelector<HTMLElement>('.feed')
  const thread = document.querySelector<HTMLElement>('.thread')
  const save = () => {
    if (!isComplete) return
    if (thread) writePlace({ owner: currentMemberId(), anchors: anchorsIn(thread), thread: threadPlace(thread) })
    else if (feed) writePlace({ owner: currentMemberId(), ...placeIn(feed) })
  }
  addEventListener('pagehide', save)
  // While the page is open, the browser leads back from one fragment of it to another.
  const open = () => {
    history.scrollRestoration = 'auto'
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : open()))
  addEventListener('pageshow', open)
  if (document.readyState === 'complete') open()
}

const anchorOf = (element: HTMLElement): Anchor => [element.id, element.getBoundingClientRect().top]

/** The items from the first in the window on. */
function placeIn(feed: HTMLElement): Pick<ReadingPlace, 'anchors' | 'list'> {
  const items = [...feed.querySelectorAll<HTMLElement>(':scope > [id]')]
  const at = Math.max(
    0,
    items.findIndex(item => item.getBoundingClientRect().bottom > 0)
  )
  const from = Math.max(0, Math.min(items.length, at + BEHIND) - NAMED_ITEMS_MAX)
  const some = items.slice(from, from + NAMED_ITEMS_MAX)
  // A reader far above the end is to meet the items between: the list goes on behind the last one that is kept.
  const { items: kept, rest } =
    from + some.length < items.length ? untilLoad(some) : { items: some, rest: restOf(feed) }
  const ids = kept.map(({ id }) => id)
  // A reader who left the top comes back to the top, and to new items there.
  const anchors = scrollY === 0 ? [] : items.slice(at, at + ANCHORS).map(anchorOf)
  return { anchors, list: { ids, query: rest ?? '' } }
}

/** The comment at the upper edge of the window, the comments that it answers, and the thread itself. */
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
