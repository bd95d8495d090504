import { fetchMarkup } from '#src/browser/markup.ts'
import { type ReadingPosition, standAt } from '#src/browser/reading-position.ts'
import { whileIncomplete } from '#src/client/save-position.ts'
import { sizePictures } from '#src/features/shell/layout.ts'
import { loadErrorNote } from '#src/ui/load-error.ts'
import { loaded } from '#src/ui/load-store.ts'
import { markLoad } from './rest.ts'

/**
 * Loads the items of a list again that its reader had loaded, and scrolls to the reading position. Items that the page
 * does not contain are requested by their ids in one request and shown in their present state; deleted, muted and
 * hidden items are missing then.
 */
export async function comeBack(feed: HTMLElement, position: ReadingPosition): Promise<void> {
  const { ids = [], query = '' } = position.list ?? {}
  const missing = ids.filter(id => !document.getElementById(id))
  const end = feed.querySelector<HTMLElement>(':scope > .more')
  if (missing.length > 0 && end) {
    const complete = whileIncomplete()
    const address = `${feed.dataset['source']}&${query}&ids=${missing.join('.')}`
    const fragment = await loaded(() => fetchMarkup(address))
    if (fragment.state !== 'loaded') {
      end.insertAdjacentElement(
        'afterbegin',
        loadErrorNote(fragment, () => void comeBack(feed, position))
      )
      return
    }
    arrange(feed, end, ids, fragment.value)
    complete()
  }
  await standAt(position)
}

/**
 * Puts the items of a list in order: items that the page contains keep their place, loaded items follow in the stored
 * order.
 */
function arrange(feed: HTMLElement, end: HTMLElement, ids: string[], markup: string): void {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: markup })
  sizePictures(content)
  markLoad(feed)
  const first = feed.querySelectorAll(':scope > [id]').length
  for (const [at, id] of ids.entries()) {
    const existing = document.getElementById(id)
    // An item that the reader had loaded later may be among the page's first items now; it is moved to its stored
    // position.
    const item = existing ?? content.getElementById(id)
    if (item && (!existing || at >= first)) feed.insertBefore(item, end)
  }
  const next = content.querySelector('.more')
  if (next) end.replaceWith(next)
}
