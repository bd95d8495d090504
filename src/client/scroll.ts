// Infinite scrolling: the server's own cards, asked for when the end of the feed comes near.
// What was loaded is kept with the visit: after the back button the page is as long as it was, so the browser finds
// its place again. Browsers that keep the whole page (bfcache) need nothing; others get the fragments back from
// sessionStorage, before the page is first shown, up to KEPT_MAX characters.
import { sizePictures } from './layout.ts'

const feed = document.querySelector<HTMLElement>('.feed[data-source]')
const parts = document.querySelector<HTMLTemplateElement>('#feed-parts')?.content.children
const SKELETONS = 7
const SHOW_AFTER = 80
const KEPT_MAX = 1_000_000
const key = `feed:${location.pathname}${location.search}`
const loaded: string[] = []

/** Storage may be forbidden or full: then nothing is kept. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

if (feed && parts) start(feed, parts[0] as Element, parts[1] as Element)

function start(feed: HTMLElement, bone: Element, notice: Element) {
  let busy = false
  const end = () => feed.querySelector('.more') as HTMLElement

  /** The next cards instead of the link to them; those that are here already are left out. */
  const put = (html: string) => {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
    for (const card of content.querySelectorAll('[id]')) if (document.getElementById(card.id)) card.remove()
    sizePictures(content)
    loaded.push(html)
    end().replaceWith(content)
  }

  const load = async () => {
    const last = end()
    const link = last.querySelector('a')
    if (busy || !link) return
    busy = true
    feed.ariaBusy = 'true'
    const bones = Array.from({ length: SKELETONS }, () => bone.cloneNode(true) as Element)
    const waiting = setTimeout(() => {
      last.hidden = true
      for (const each of bones) feed.appendChild(each)
    }, SHOW_AFTER)
    try {
      const answer = await fetch(`${feed.dataset.source}&${link.dataset.fragment ?? link.search.slice(1)}`)
      if (!answer.ok) throw answer
      put(await answer.text())
    } catch {
      last.insertBefore(notice.cloneNode(true), last.firstChild)
    }
    clearTimeout(waiting)
    for (const each of bones) each.remove()
    last.hidden = false
    feed.ariaBusy = null
    busy = false
    watch()
  }

  // Near is the larger of 35 % of the viewport and 200 px: either margin brings the end into view.
  const seen = (entries: IntersectionObserverEntry[]) => {
    const isOff = attempt(() => localStorage.getItem('infinite_scrolling_disabled')) === 'true'
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

  feed.addEventListener('click', event => {
    const failure = (event.target as Element).closest('.more button')?.parentElement
    if (!failure) return
    failure.remove()
    void load()
  })

  const kept = attempt(() => sessionStorage.getItem(key))
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (kept && visit?.type === 'back_forward') for (const html of JSON.parse(kept) as string[]) put(html)
  addEventListener('pagehide', () => {
    const text = JSON.stringify(loaded)
    if (loaded.length > 0 && text.length < KEPT_MAX) attempt(() => sessionStorage.setItem(key, text))
    else attempt(() => sessionStorage.removeItem(key))
  })
  watch()
}
