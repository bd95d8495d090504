import { fetchMarkup } from '#src/lib/markup.ts'
import { $sidebarChanges } from '#src/stores/page/sidebar.ts'

/**
 * Refreshes the member's lists and communities in the sidebar after changes; a closed drawer is refreshed
 * when it opens.
 */
export function startSidebar(): void {
  const places = document.querySelector('[data-places]')
  if (!places) return
  let isBehind = false
  const follow = () => {
    isBehind = !places.checkVisibility()
    if (!isBehind) void refresh(places)
  }
  $sidebarChanges.listen(follow)
  new ResizeObserver(() => isBehind && follow()).observe(places)
}

let asked = 0

/** Fetches the sidebar's markup. Failed and outdated responses are ignored. */
async function refresh(places: Element): Promise<void> {
  asked += 1
  const own = asked
  const markup = await fetchMarkup('/-/sidebar').catch(() => null)
  if (markup === null || own !== asked) return
  const isOpen = places.querySelector('details')?.open
  places.innerHTML = markup
  for (const link of places.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
  const rest = places.querySelector('details')
  if (isOpen && rest) rest.open = true
}
