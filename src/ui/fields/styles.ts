const loading = new Map<string, Promise<void>>()

/**
 * Loads a stylesheet once. A failed load is ignored: its elements work unstyled. The link is appended last:
 * after an insertion between other stylesheets Chromium reloads the fonts, and a late font shifts the page.
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
