/**
 * Makes the page outside of an open popover inert, as a modal dialog does, so that the Tab key and screen readers stay
 * in the popover. The alerts, questions and modal dialogs of the page can still be used.
 * @returns a function that makes the page active again. It is called before the popover closes, because the browser can
 *   return the focus only to an element that is not inert.
 */
export function holdFocus(popover: HTMLElement): () => void {
  const others = outside(popover).filter(other => !other.inert)
  const setInert = (isInert: boolean) => {
    for (const other of others) other.inert = isInert
  }
  // A popover that is removed from the page fires no event.
  const watch = new MutationObserver(() => popover.isConnected || release())
  const release = () => {
    watch.disconnect()
    setInert(false)
  }
  setInert(true)
  watch.observe(document, { childList: true, subtree: true })
  return release
}

/** Returns all elements beside an element and beside its ancestors, except those of dialogs, alerts and questions. */
function outside(element: HTMLElement): HTMLElement[] {
  const { parentElement: parent } = element
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement && other !== element && !other.matches('[data-island=dialogs],.alerts,.prompts')
  )
  return [...siblings, ...outside(parent)]
}
