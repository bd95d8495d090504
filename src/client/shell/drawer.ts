const EDGE = 24
const ENOUGH = 60

/** On phones the drawer follows the finger: in from the left edge, out to the left. */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('#sidebar')
  if (!drawer) return
  let start: { x: number; y: number; open: boolean } | null = null
  addEventListener(
    'touchstart',
    event => {
      const touch = event.touches[0]
      const open = drawer.matches(':popover-open')
      start =
        touch && event.touches.length === 1 && (open || touch.clientX < EDGE) && isDrawer(drawer)
          ? { x: touch.clientX, y: touch.clientY, open }
          : null
    },
    { passive: true }
  )
  addEventListener(
    'touchmove',
    event => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const across = touch.clientX - start.x
      if (Math.abs(across) < Math.abs(touch.clientY - start.y)) return
      if (start.open) drawer.style.setProperty('translate', `${Math.min(0, across)}px`)
      else if (across > ENOUGH) {
        drawer.showPopover()
        start = null
      }
    },
    { passive: true }
  )
  addEventListener('touchend', event => {
    const touch = event.changedTouches[0]
    drawer.style.removeProperty('translate')
    if (start?.open && touch && start.x - touch.clientX > ENOUGH) drawer.hidePopover()
    start = null
  })
}

/** On wide screens the same element is a column, not a drawer. */
const isDrawer = (drawer: HTMLElement): boolean => getComputedStyle(drawer).position === 'fixed'
