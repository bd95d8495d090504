import { loadErrorNote } from '#src/client/page/load-error.ts'
import { sizePictures } from '#src/client/shell/layout.ts'
import { fetchMarkup } from '#src/lib/markup.ts'
import { isIncomplete, isReturn, readPlace } from '#src/lib/reading-place.ts'
import { $device } from '#src/stores/page/device.ts'
import { loaded } from '#src/stores/page/load.ts'
import { comeBack } from './come-back.ts'
import { markLoad, restOf } from './rest.ts'
import { skeleton } from './skeleton.ts'

const SKELETONS = 7
/** A loading state that would only flash is not shown, in milliseconds. */
const SHOW_AFTER = 80
/** Fragment of an address that names a card. */
const CARD = /^#p[\w-]+$/
/**
 * Infinite scrolling: the server's own cards, asked for when the end of the feed comes near.
 * @param isBack the bottom bar has brought the reader back to this page.
 */
export function startScroll(isBack: boolean): void {
  const feed = document.querySelector<HTMLElement>('.feed[data-source]')
  if (!feed?.querySelector('.more')) return
  let loading: Promise<void> | null = null
  const end = () => feed.querySelector('.more') as HTMLElement

  /** The next cards instead of the link to them; those that are here already are left out. */
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
    const found = await loaded(() => fetchMarkup(`${feed.dataset['source']}&${restOf(feed)}`))
    if (found.state === 'loaded') put(found.value)
    else last.insertAdjacentElement('afterbegin', loadErrorNote(found, load))
    clearTimeout(waiting)
    for (const each of skeletons) each.remove()
    last.hidden = false
    feed.ariaBusy = null
    loading = null
    watch()
  }

  // Near is the larger of 35 % of the viewport and 200 px: either margin brings the end into view.
  const seen = (entries: IntersectionObserverEntry[]) => {
    const isOff = $device.get()?.infinite_scrolling_disabled === 'true'
    if (!isOff && entries.some(entry => entry.isIntersecting)) void load()
  }
  const observers = ['35%', '200px'].map(margin => new IntersectionObserver(seen, { rootMargin: `0px 0px ${margin}` }))
  const watch = () => {
    const last = end()
    for (const observer of observers) {
      observer.disconnect()
      // After a failure the reader decides: again, or the link.
      if (last.querySelector('a') && !last.querySelector('[role]')) observer.observe(last)
    }
  }

  void restored(feed, isBack).then(watch)
}

/**
 * Leads the reader back to their place: after the back button, after the bottom bar, and to the card that they pressed
 * before they logged in. Browsers that keep the whole page need nothing.
 */
async function restored(feed: HTMLElement, isBack: boolean): Promise<void> {
  const place = readPlace()
  // A page that has all of it leads to the place without this file (first-paint.ts); by now its reader may have gone on.
  if (!place || !(isBack || isIncomplete(place))) return
  if (isBack || isReturn(place)) await comeBack(feed, place)
  else if (CARD.test(location.hash)) {
    await comeBack(feed, place)
    document.querySelector(location.hash)?.scrollIntoView()
  }
}
