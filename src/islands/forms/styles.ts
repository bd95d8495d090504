const loading = new Map<string, Promise<void>>()

/**
 * Adds a stylesheet to the page, once. A failed load is let be: what it styles still works, only plainly. Its place is behind
 * all others: for one in between, Chromium takes the fonts anew, and a font that missed the first paint then moves the page.
 */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.body.appendChild(link)
  })
  loading.set(href, loaded)
  return loaded
}
