const loading = new Map<string, Promise<void>>()

/**
 * Loads a style sheet once. A failure is ignored, because the elements that it styles work without it. The link is
 * appended after all other style sheets: if it was inserted between them, Chromium would load the fonts again, and the
 * page would shift.
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
