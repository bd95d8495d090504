/** True for an element in the drawer that is closed but still sliding away. */
const isInClosedDrawer = (element: Element): boolean => {
  const drawer = element.closest('#sidebar:not(:popover-open)')
  return drawer !== null && getComputedStyle(drawer).position === 'fixed'
}

/** Returns the focus to the opener of a dialog, or to the drawer's button when the opener is hidden. */
export function returnFocus(opener: Element | null): void {
  const isVisible = opener !== document.body && opener?.checkVisibility() && !isInClosedDrawer(opener)
  const origin = isVisible ? opener : document.querySelector('.open-drawer')
  if (origin instanceof HTMLElement) origin.focus()
}
