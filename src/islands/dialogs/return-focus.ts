/** True for what is still to be seen only because the drawer takes a moment to slide away. */
const isInClosedDrawer = (element: Element): boolean => {
  const drawer = element.closest('#sidebar:not(:popover-open)')
  return drawer !== null && getComputedStyle(drawer).position === 'fixed'
}

/** Focus returns to what opened a dialog, or to the button of the drawer where the opener is hidden by now. */
export function returnFocus(opener: Element | null): void {
  const isThere = opener !== document.body && opener?.checkVisibility() && !isInClosedDrawer(opener)
  const origin = isThere ? opener : document.querySelector('.open-drawer')
  if (origin instanceof HTMLElement) origin.focus()
}
