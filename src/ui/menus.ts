import { moveThrough } from './move-through.ts'

/**
 * Focuses the first entry of an opened menu and moves the focus by arrow keys. Menus close by Escape, by a
 * click elsewhere or on an entry, and when the focus leaves them.
 */
export function startMenus(): void {
  let pressedIn: Element | null = null
  document.addEventListener('pointerdown', ({ target }) => {
    pressedIn = (target as Element).closest('.menu')
  })
  document.addEventListener('click', event => {
    const target = event.target as Element
    const list = target.closest('.menu-list')
    // Entries that keep the menu open, such as switches, have a role of their own.
    const isChosen = list && target.closest('a,button:not([role=switch],[type=submit])')
    const own = isChosen ? null : target.closest('.menu')
    // A text selection that is dragged out of a menu leaves the menu open.
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
      // Escape closes one element: a popover over the menu first.
      if (!document.querySelector(':popover-open')) close(menu)
    } else if (menu.contains(event.target as Node)) onKey(menu, event)
  })
  // Menus may have been opened before this file was loaded.
  for (const menu of openMenus()) enter(menu)
}

function shown({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.menu')) enter(target)
}

/** Scrolls a menu that opens below the viewport into view, and focuses its first entry. */
function enter(menu: HTMLElement): void {
  if (menu.matches('main .menu')) menu.querySelector('.menu-list')?.scrollIntoView({ block: 'nearest' })
  entriesOf(menu)[0]?.focus({ preventScroll: true })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** Closes a menu and moves its focus to the summary, to which a closing dialog restores the focus. */
function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('.menu-list :is(a,button)')]

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  // Tab continues from the menu's summary.
  if (event.key === 'Tab') close(menu)
  else moveThrough(entriesOf(menu), event)
}
