const EDGE = 24
const ENOUGH = 60

/** On phones the drawer follows the finger: in from the left edge, out to the left. */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('#sidebar')
  if (!drawer) return
  holdFocus(drawer)
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

/**
 * While the drawer is open nothing else takes the focus: it covers the page. The browser gives the focus back to where it
 * came from, so that has to be there again before.
 */
function holdFocus(drawer: HTMLElement): void {
  const others = outside(drawer)
  const hold = (isOpen: boolean) => {
    for (const element of others) element.inert = isOpen
  }
  const enter = () => {
    hold(isDrawer(drawer))
    if (!drawer.contains(document.activeElement)) drawer.querySelector<HTMLElement>('a,button,input')?.focus()
  }
  drawer.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && hold(false))
  drawer.addEventListener('toggle', ({ newState }) => newState === 'open' && enter())
  // A window that became wide shows it as a column.
  addEventListener('resize', () => {
    if (drawer.matches(':popover-open') && !isDrawer(drawer)) drawer.hidePopover()
  })
  if (drawer.matches(':popover-open')) enter()
}

/** The elements beside an element, and beside those around it; dialogs and alerts lie over everything. */
function outside(element: HTMLElement): HTMLElement[] {
  const { parentElement: parent } = element
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement && other !== element && !other.matches('[data-island]')
  )
  return [...siblings, ...outside(parent)]
}

/** On wide screens the same element is a column, not a drawer. */
const isDrawer = (drawer: HTMLElement): boolean => getComputedStyle(drawer).position === 'fixed'
