const REMEMBERED = new Set(['/', '/communities', '/notifications', '/search'])
const key = (path: string): string => `scroll:${path}`
const ARRIVING = 'arriving'

/** The bottom bar takes the reader back to where they were; pressed on its own page it leads to the top. */
export function startBottomBar(): void {
  const { pathname } = location
  if (REMEMBERED.has(pathname)) {
    if (sessionStorage.getItem(ARRIVING) === pathname)
      whenWhole(() => scrollTo(0, Number(sessionStorage.getItem(key(pathname)) ?? 0)))
    addEventListener('pagehide', () => sessionStorage.setItem(key(pathname), String(scrollY)))
  }
  sessionStorage.removeItem(ARRIVING)
  document.querySelector('.bottombar')?.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href) return
    if (link.pathname === pathname) {
      event.preventDefault()
      scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    } else sessionStorage.setItem(ARRIVING, link.pathname)
  })
}

/** A page that still streams in is too short to scroll. */
function whenWhole(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
