const loading = new Map<string, Promise<void>>()

/** Adds a stylesheet to the page, once. A failed load is let be: what it styles still works, only plainly. */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.head.appendChild(link)
  })
  loading.set(href, loaded)
  return loaded
}
