import { fetchMarkup } from '#src/browser/markup.ts'
import { isIncomplete, isReturn, readPosition } from '#src/browser/reading-position.ts'
import { $device } from '#src/features/account/device-store.ts'
import { sizePictures } from '#src/features/shell/layout.ts'
import { loadErrorNote } from '#src/ui/load-error.ts'
import { loaded } from '#src/ui/load-store.ts'
import { comeBack } from './come-back.ts'
import { markLoad, restOf } from './rest.ts'
import { skeleton } from './skeleton.ts'

const SKELETONS = 7
/** Delay before placeholder cards are shown, in milliseconds. After a quicker response no placeholders are shown. */
const SHOW_AFTER = 80
/** Matches the fragment of an address that names a card. */
const CARD = /^#p[\w-]+$/
/**
 * Starts infinite scrolling: when the end of the feed comes near, further cards are loaded.
 * @param isBack true when the reader came back to this page by the bottom bar.
 */
export function startScroll(isBack: boolean): void {
  const feed = document.querySelector<HTMLElement>('.feed[data-source]')
  if (!feed?.querySelector('.more')) return
  let loading: Promise<void> | null = null
  const end = () => feed.querySelector('.more') as HTMLElement

  /** Inserts loaded cards in place of the link that loads them. Cards that the page contains already are left out. */
  const put = (html: string) => {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
    for (const card of content.querySelectorAll('[id]')) if (document.getElementById(card.id)) card.remove()
    sizePictures(content)
    markLoad(feed)
    end().replaceWith(content)
  }

  const load = async () => {
    if (end().querySelector('a')) loading ??= loadNext()
    await loading
  }
  const loadNext = async () => {
    const last = end()
    feed.ariaBusy = 'true'
    const skeletons = Array.from({ length: Number(feed.dataset['skeletons'] ?? SKELETONS) }, skeleton)
    const waiting = setTimeout(() => {
      last.hidden = true
      for (const each of skeletons) feed.appendChild(each)
    }, SHOW_AFTER)
    const fragment = await loaded(() => fetchMarkup(`${feed.dataset['source']}&${restOf(feed)}`))
    if (fragment.state === 'loaded') put(fragment.value)
    else last.insertAdjacentElement('afterbegin', loadErrorNote(fragment, load))
    clearTimeout(waiting)
    for (const each of skeletons) each.remove()
    last.hidden = false
    feed.ariaBusy = null
    loading = null
    watch()
  }

  // Cards are loaded at a distance of 35 % of the window's height or 200 px, whichever is more.
  const onIntersection = (entries: IntersectionObserverEntry[]) => {
    const isOff = $device.get()?.infinite_scrolling_disabled === 'true'
    if (!isOff && entries.some(entry => entry.isIntersecting)) void load()
  }
  const observers = ['35%', '200px'].map(
    margin => new IntersectionObserver(onIntersection, { rootMargin: `0px 0px ${margin}` })
  )
  const watch = () => {
    const last = end()
    for (const observer of observers) {
      observer.disconnect()
      // After an error the feed does not load cards by itself: the reader clicks on the retry button or the link.
      if (last.querySelector('a') && !last.querySelector('[role]')) observer.observe(last)
    }
  }

  void restored(feed, isBack).then(watch)
}

/**
 * Restores the reading position after the back button, the bottom bar or a login. A page from the browser's
 * back/forward cache has its position already.
 */
async function restored(feed: HTMLElement, isBack: boolean): Promise<void> {
  const position = readPosition()
  // If the page already contains every card that the reader had loaded, the inline script
  // (src/client/inline/come-back.ts) has restored the position. Restoring it again would undo the reader's scrolling
  // since then.
  if (!position || !(isBack || isIncomplete(position))) return
  if (isBack || isReturn(position)) await comeBack(feed, position)
  else if (CARD.test(location.hash)) {
    await comeBack(feed, position)
    document.querySelector(location.hash)?.scrollIntoView()
  }
}
