/** Shows the member's own communities in the sidebar as they are by now; without an answer they stay as they were. */
export async function refreshSidebar(): Promise<void> {
  const places = document.querySelector('[data-places]')
  const answer = await fetch('/-/sidebar').catch(() => null)
  if (!places || !answer?.ok) return
  const isOpen = places.querySelector('details')?.open
  places.innerHTML = await answer.text()
  for (const link of places.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
  const rest = places.querySelector('details')
  if (isOpen && rest) rest.open = true
}
