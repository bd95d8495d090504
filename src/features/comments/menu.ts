import { elementOf } from '#src/browser/markup.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { moveThrough } from '#src/ui/move-through.ts'
import { placeBelow } from '#src/ui/place-below.ts'
import { type Item, itemsFor } from './menu-items.ts'
import { commentMenuText as text } from './messages/menu.ts'
import { threadText } from './messages/thread.ts'
import type { ThreadContext } from './thread-items.ts'

/** Opens the menu of a comment. The page has one such menu at a time, which is created at the click. */
export function openMenu(facts: ThreadContext, dots: HTMLElement): void {
  const comment = dots.closest<HTMLElement>('.comment')
  if (!comment) return
  const items = itemsFor(facts, comment)
  const menu = elementOf(
    html`<div class="menu-list" id="comment-menu" popover role="menu" aria-label="${threadText.menu}">${joined(items.map(button))}</div>`
  )
  document.getElementById('comment-menu')?.remove()
  document.querySelector('main')?.appendChild(menu)
  const close = () => {
    menu.hidePopover()
    dots.focus()
  }
  for (const [at, element] of buttonsOf(menu).entries()) {
    const { asks, run } = items[at] as Item
    element.addEventListener('click', () => {
      if (asks && run) return ask(menu, close, run)
      close()
      run?.()
    })
  }
  menu.addEventListener('keydown', event => onKey(event, menu, close))
  menu.addEventListener('toggle', ({ newState }) => {
    dots.ariaExpanded = String(newState === 'open')
  })
  showBelow(menu, dots)
}

const button = ({ icon: name, label, asks, danger = asks, data }: Item): Safe =>
  html`<button type="button" role="menuitem"${danger && html` data-kind="danger"`}${data}>${icon(name)}${label}</button>`

const buttonsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLButtonElement>('button')]

/** Shows the menu at its button on wide windows. On phones the style sheet shows it at the bottom of the window. */
function showBelow(menu: HTMLElement, dots: HTMLElement): void {
  menu.showPopover()
  placeBelow(menu, dots)
  // The button may move when the browser lays out comments above it, which changes the height of the page.
  const watch = new ResizeObserver(() => {
    if (menu.matches(':popover-open')) placeBelow(menu, dots)
    else watch.disconnect()
  })
  watch.observe(document.body)
  buttonsOf(menu)[0]?.focus({ preventScroll: true })
}

/** Asks in the menu itself whether to do an irreversible action. */
function ask(menu: HTMLElement, close: () => void, run: () => void): void {
  menu.role = 'alertdialog'
  menu.ariaLabel = text.removeWhy
  menu.innerHTML =
    html`<p>${text.removeWhy}</p>${button({ icon: 'trash', label: text.removeYes, danger: true })}${button({ icon: 'close', label: text.removeNo })}`.text
  const [yes, no] = buttonsOf(menu)
  for (const element of [yes, no]) element?.removeAttribute('role')
  yes?.addEventListener('click', () => {
    close()
    run()
  })
  no?.addEventListener('click', close)
  no?.focus()
}

function onKey(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
  if (event.key === 'Tab' && menu.role === 'menu') close()
  else if (event.key === 'Escape') {
    // The browser's own handling of Escape would not move the focus back to the button.
    event.preventDefault()
    close()
  } else moveThrough(buttonsOf(menu), event)
}
