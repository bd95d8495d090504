import { holdFocus } from '#src/ui/hold-focus.ts'

const EDGE = 24
const ENOUGH = 60

/** Lets phones open the drawer with the sidebar by a swipe from the left edge, and close it by a swipe to the left. */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('#sidebar')
  if (!drawer) return
  keepFocus(drawer)
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

/** Keeps the focus in the open drawer. */
function keepFocus(drawer: HTMLElement): void {
  let release: (() => void) | undefined
  const enter = () => {
    release?.()
    if (isDrawer(drawer)) release = holdFocus(drawer)
    if (!drawer.contains(document.activeElement)) drawer.querySelector<HTMLElement>('a,button,input')?.focus()
  }
  drawer.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && release?.())
  drawer.addEventListener('toggle', ({ newState }) => newState === 'open' && enter())
  // In a window that gets wide the sidebar becomes a column, so the drawer closes.
  addEventListener('resize', () => {
    if (drawer.matches(':popover-open') && !isDrawer(drawer)) drawer.hidePopover()
  })
  if (drawer.matches(':popover-open')) enter()
}

/** False in a wide window, where the sidebar is a column and no drawer. */
const isDrawer = (drawer: HTMLElement): boolean => getComputedStyle(drawer).position === 'fixed'
