import { ACCOUNT_HEADER } from '#functions/contract/account-header.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { fetchMarkup } from '#src/browser/markup.ts'
import { whenShown } from '#src/browser/shown.ts'
import { $sidebarChanges } from '#src/ui/sidebar-store.ts'

/**
 * Loads the member's lists and communities in the sidebar again after they have changed, also in another tab. In a
 * closed drawer the sidebar is loaded when the drawer opens, and in a hidden tab when the tab is shown.
 */
export function startSidebar(): void {
  const section = document.querySelector('[data-places]')
  if (!section) return
  let isBehind = false
  const follow = () => {
    isBehind = document.hidden || !section.checkVisibility()
    if (!isBehind) void refresh(section)
  }
  $sidebarChanges.listen(follow)
  whenShown(() => isBehind && follow())
  new ResizeObserver(() => isBehind && follow()).observe(section)
}

let lastRequest = 0

/**
 * Fetches the markup of the member's part of the sidebar. A response is ignored if it has failed, or if a later request
 * was made.
 */
async function refresh(section: Element): Promise<void> {
  lastRequest += 1
  const own = lastRequest
  const markup = await fetchMarkup('/-/sidebar', { [ACCOUNT_HEADER]: currentMemberId() }).catch(() => null)
  if (markup === null || own !== lastRequest) return
  const toggles = section.getElementsByTagName('details')
  const unfolded = [...toggles].filter(({ open }) => open).map(({ dataset }) => dataset['section'])
  section.innerHTML = markup
  for (const link of section.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
  for (const toggle of toggles) toggle.open = unfolded.includes(toggle.dataset['section'])
}
