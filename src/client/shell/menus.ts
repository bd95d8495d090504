import { moveThrough } from '#src/lib/move-through.ts'

/**
 * Open menus take the focus to their first entry, and the keys of menus go through the entries. They close by Escape, by
 * a press elsewhere or on one of their entries and when the focus leaves them.
 */
export function startMenus(): void {
  let begun: Element | null = null
  document.addEventListener('pointerdown', ({ target }) => {
    begun = (target as Element).closest('.menu')
  })
  document.addEventListener('click', event => {
    const target = event.target as Element
    const list = target.closest('.menu-list')
    // An entry that stays, as a switch, says so by its role.
    const isChosen = list && target.closest('a,button:not([role=switch],[type=submit])')
    const own = isChosen ? null : target.closest('.menu')
    // A selection that is dragged out of a menu leaves it open.
    const dragged = isChosen ? null : begun
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
      // One press closes one thing: what lies over the menu first.
      if (!document.querySelector(':popover-open')) close(menu)
    } else if (menu.contains(event.target as Node)) onKey(menu, event)
  })
  // Opened before this file came.
  for (const menu of openMenus()) enter(menu)
}

function shown({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('.menu')) enter(target)
}

/** A menu that opens below the edge of the window comes into sight. */
function enter(menu: HTMLElement): void {
  if (menu.matches('main .menu')) menu.querySelector('.menu-list')?.scrollIntoView({ block: 'nearest' })
  entriesOf(menu)[0]?.focus({ preventScroll: true })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** The focus never stays in what is closed: a dialog gives it back to where it came from. */
function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('.menu-list :is(a,button)')]

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  // The focus goes on from what has opened the menu.
  if (event.key === 'Tab') close(menu)
  else moveThrough(entriesOf(menu), event)
}
