import { fetchMarkup } from '#src/lib/markup.ts'
import { $sidebarChanges } from '#src/stores/page/sidebar.ts'

/** The sidebar shows the member's own lists and communities as they are by now. */
export function startSidebar(): void {
  $sidebarChanges.listen(() => void refresh())
}

/** Without an answer they stay as they were. */
async function refresh(): Promise<void> {
  const places = document.querySelector('[data-places]')
  const markup = await fetchMarkup('/-/sidebar').catch(() => null)
  if (!places || markup === null) return
  const isOpen = places.querySelector('details')?.open
  places.innerHTML = markup
  for (const link of places.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
  const rest = places.querySelector('details')
  if (isOpen && rest) rest.open = true
}
