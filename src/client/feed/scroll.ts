import { faultNote } from '#src/client/page/fault.ts'
import { sizePictures } from '#src/client/shell/layout.ts'
import { attempt } from '#src/lib/attempt.ts'
import { fetchMarkup } from '#src/lib/markup.ts'
import { $device } from '#src/stores/page/device.ts'
import { loaded } from '#src/stores/page/load.ts'
import { bone } from './bone.ts'

const SKELETONS = 7
/** A loading state that would only flash is not shown, in milliseconds. */
const SHOW_AFTER = 80
/** What an address names a card by. */
const CARD = /^#p[\w-]+$/
/** Characters of loaded cards that are kept for the way back. */
const KEPT_MAX = 1_000_000

/** What takes one line when the page is loaded again (feed/seen.ts). */
const UNSEEN = '.welcome:not([data-read]), [data-pin]:not([data-read])'

interface Visit {
  fragments: string[]
  /** The first card on the screen, and how far below its upper edge: pixels of the page differ with the font that came. */
  card: string
  top: number
}

/**
 * Infinite scrolling: the server's own cards, asked for when the end of the feed comes near.
 * @param isBack the bottom bar has brought the reader back to this page.
 */
export function startScroll(isBack: boolean): void {
  const feed = document.querySelector<HTMLElement>('.feed[data-source]')
  if (!feed?.querySelector('.more a')) return
  const fragments: string[] = []
  let loading: Promise<void> | null = null
  const end = () => feed.querySelector('.more') as HTMLElement

  /** The next cards instead of the link to them; those that are here already are left out. */
  const put = (html: string) => {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
    for (const card of content.querySelectorAll('[id]')) if (document.getElementById(card.id)) card.remove()
    sizePictures(content)
    fragments.push(html)
    end().replaceWith(content)
  }

  const load = async () => {
    const link = end().querySelector('a')
    if (link) loading ??= loadBy(link)
    await loading
  }
  const loadBy = async (link: HTMLAnchorElement) => {
    const last = end()
    feed.ariaBusy = 'true'
    const bones = Array.from({ length: Number(feed.dataset['bones'] ?? SKELETONS) }, bone)
    const waiting = setTimeout(() => {
      last.hidden = true
      for (const each of bones) feed.appendChild(each)
    }, SHOW_AFTER)
    const address = `${feed.dataset['source']}&${link.dataset['fragment'] ?? link.search.slice(1)}`
    const found = await loaded(() => fetchMarkup(address))
    if (found.state === 'loaded') put(found.value)
    else last.insertAdjacentElement('afterbegin', faultNote(found, load))
    clearTimeout(waiting)
    for (const each of bones) each.remove()
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

  const reach = async (card: string, loads: number) => {
    const isThere = () => document.getElementById(card) !== null
    // After a failure the reader decides here, too.
    for (let at = 0; at < loads && !isThere() && !end().querySelector('[role]'); at += 1) await load()
    document.getElementById(card)?.scrollIntoView()
  }

  restore(isBack, { fragments, put, reach })
  watch()
}

interface Restoring {
  fragments: string[]
  put(html: string): void
  /** Loads on until a card is there, so many times at most, and leads to it. */
  reach(card: string, loads: number): Promise<void>
}

/**
 * After the back button or the bottom bar the page is as long as it was and at the same place. Browsers that keep the
 * whole page need nothing; for the others what was loaded is kept with the visit, and the page asks for this file at once
 * (first-paint.ts) when something is. Who was led back to a card by a login gets cards of their own instead, as far as
 * they had come before.
 */
function restore(isBack: boolean, { fragments, put, reach }: Restoring): void {
  const key = `feed:${location.pathname}${location.search}`
  const kept = attempt(() => sessionStorage.getItem(key))
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const visit = kept ? (JSON.parse(kept) as Visit) : null
  if (visit && (isBack || arrival?.type === 'back_forward')) {
    // By the card alone: the pixels that the browser knows are wrong where what was seen takes less room now.
    history.scrollRestoration = 'manual'
    for (const html of visit.fragments) put(html)
    scrollBy(0, topOf(document.getElementById(visit.card)) - visit.top)
  } else if (visit && arrival?.type === 'navigate' && CARD.test(location.hash))
    void reach(location.hash.slice(1), visit.fragments.length)
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    const card = [...document.querySelectorAll('.feed > [id]')].find(each => each.getBoundingClientRect().bottom > 0)
    const visit: Visit = { fragments, card: card?.id ?? '', top: topOf(card) }
    const text = JSON.stringify(visit)
    const isOther = fragments.length > 0 || document.querySelector(UNSEEN) !== null
    if (isOther && text.length < KEPT_MAX) attempt(() => sessionStorage.setItem(key, text))
    else attempt(() => sessionStorage.removeItem(key))
  })
}

const topOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? 0
