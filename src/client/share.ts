/** The share menu of a post: the device's own on narrow windows, where there is one; any other choice or press closes it. */
export function startShare(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.share')
  const summary = menu?.querySelector('summary')
  if (!menu || !summary) return
  const close = (focus: boolean) => {
    if (!menu.open) return
    menu.open = false
    if (focus) summary.focus()
  }
  summary.addEventListener('click', event => {
    if (menu.open || !('share' in navigator) || !matchMedia('(width <= 1170px)').matches) return
    event.preventDefault()
    // Refused when the reader changes their mind: nothing to say.
    navigator
      .share({ title: document.title, url: menu.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ?? '' })
      .catch(() => {})
  })
  document.addEventListener('click', event => {
    const { target } = event
    const inside = target instanceof Node && menu.contains(target)
    if (!inside || (target instanceof Element && target.closest('.menu-list'))) close(false)
  })
  menu.addEventListener('keydown', event => {
    if (event.key === 'Escape') close(true)
  })
}
