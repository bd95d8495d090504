import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { readTab, removeTab, writeTab } from '#src/browser/storage.ts'

const REMEMBERED = new Set(['/', '/communities', '/notifications', '/search'])
const key = (path: string) => `scroll:${path}` as const

/**
 * Stores the scroll position of some pages, and restores the position of a page when a link of the bottom bar leads
 * back to that page. A click on the link of the current page scrolls to the top.
 * @returns true when the bottom bar has led back to this page.
 */
export function startBottomBar(): boolean {
  const { pathname } = location
  const isBack = REMEMBERED.has(pathname) && readTab(NEXT_PAGE_NOTE) === pathname
  if (REMEMBERED.has(pathname)) {
    if (isBack) scrollTo(0, Number(readTab(key(pathname)) ?? 0))
    addEventListener('pagehide', () => writeTab(key(pathname), String(scrollY)))
  }
  removeTab(NEXT_PAGE_NOTE)
  document.querySelector('.bottombar')?.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || event.defaultPrevented) return
    if (link.pathname === pathname) {
      event.preventDefault()
      scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    } else writeTab(NEXT_PAGE_NOTE, link.pathname)
  })
  return isBack
}
