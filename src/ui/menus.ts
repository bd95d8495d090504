import { moveThrough } from './move-through.ts'

/**
 * Adds to menus what `details` elements lack: the first entry is focused when a menu opens, arrow keys move the focus,
 * and a menu closes by Escape, by a click on an entry or elsewhere, and when the focus leaves it.
 */
export function startMenus(): void {
  let pressedIn: Element | null = null
  document.addEventListener('pointerdown', ({ target }) => {
    pressedIn = (target as Element).closest('.menu')
  })
  document.addEventListener('click', event => {
    const target = event.target as Element
    const list = target.closest('.menu-list')
    // Switches and submit buttons do not close the menu.
    const isChosen = list && target.closest('a,button:not([role=switch],[type=submit])')
    const own = isChosen ? null : target.closest('.menu')
    // Selecting text by dragging out of a menu does not close it.
    const dragged = isChosen ? null : pressedIn
    for (const menu of openMenus()) if (menu !== own && menu !== dragged) close(menu)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = (target as Element).closest<HTMLDetailsElement>('details.menu')
    if (menu && relatedTarget && !menu.contains(relatedTarget as Node)) menu.open = false
  })
  document.addEventListener('toggle', shown, true)
  document.addEventListener('keydown', event => {
    const [menu] = openMenus()
    if (!menu) return
    if (event.key === 'Escape') {
      // Escape closes one thing at a time: an open popover over the menu comes first.
      if (!document.querySelector(':popover-open')) close(menu)
    } else if (menu.contains(event.target as Node)) onKey(menu, event)
  })
  // Menus may have been opened before this file was loaded.
  for (const menu of openMenus()) enter(menu)
}

function shown({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.menu')) enter(target)
}

/** Focuses the first entry of an opened menu, and scrolls a menu into view that opens below the window. */
function enter(menu: HTMLElement): void {
  if (menu.matches('main .menu')) menu.querySelector('.menu-list')?.scrollIntoView({ block: 'nearest' })
  entriesOf(menu)[0]?.focus({ preventScroll: true })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** Closes a menu. If it has the focus, its summary gets the focus. */
function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('.menu-list :is(a,button)')]

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  // After Tab the focus moves on from the summary of the menu.
  if (event.key === 'Tab') close(menu)
  else moveThrough(entriesOf(menu), event)
}
