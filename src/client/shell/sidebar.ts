import { fetchMarkup } from '#src/lib/markup.ts'
import { $sidebarChanges } from '#src/stores/page/sidebar.ts'

/** The sidebar shows the member's own lists and communities as they are by now; in a closed drawer once it is seen. */
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

/** Without an answer they stay as they were, and so they do by one that a later question has overtaken. */
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
