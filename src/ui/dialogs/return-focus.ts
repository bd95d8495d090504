/** True for an element in the drawer, when the drawer is closed but may still be moving out of sight. */
const isInClosedDrawer = (element: Element): boolean => {
  const drawer = element.closest('#sidebar:not(:popover-open)')
  return drawer !== null && getComputedStyle(drawer).position === 'fixed'
}

/**
 * Returns the focus to the element that opened a dialog, or to the button of the drawer when that element is hidden.
 */
export function returnFocus(opener: Element | null): void {
  const isVisible = opener !== document.body && opener?.checkVisibility() && !isInClosedDrawer(opener)
  const origin = isVisible ? opener : document.querySelector('.open-drawer')
  if (origin instanceof HTMLElement) origin.focus()
}
