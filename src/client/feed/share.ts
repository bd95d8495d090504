/** The share menu of a post is the device's own on narrow windows, where there is one. */
export function startShare(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.share')
  menu?.querySelector('summary')?.addEventListener('click', event => {
    if (menu.open || !('share' in navigator) || !matchMedia('(width <= 1170px)').matches) return
    event.preventDefault()
    // Refused when the reader changes their mind: nothing to say.
    navigator
      .share({ title: document.title, url: menu.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ?? '' })
      .catch(() => {})
  })
}
