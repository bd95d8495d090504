/**
 * Open menus close by Escape, by a press elsewhere or on one of their entries and when the focus leaves them; the arrow
 * keys go through the entries.
 */
export function startMenus(): void {
  document.addEventListener('click', event => {
    const target = event.target as Element
    const list = target.closest('.menu-list')
    // An entry that stays, as a switch, says so by its role.
    const isChosen = list && target.closest('a,button:not([role=switch],[type=submit])')
    const own = isChosen ? null : target.closest('.menu')
    for (const menu of openMenus()) if (menu !== own) close(menu)
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
    } else if (menu.contains(event.target as Node)) move(menu, event)
  })
}

/** A menu that opens below the edge of the window comes into sight. */
function shown({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches('main .menu'))
    target.querySelector('.menu-list')?.scrollIntoView({ block: 'nearest' })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** The focus never stays in what is closed: a dialog gives it back to where it came from. */
function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

function move(menu: HTMLElement, event: KeyboardEvent): void {
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu-list :is(a,button)')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}
