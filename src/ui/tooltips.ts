/** Controls whose title was set by this script. A title that the page has set itself is not changed. */
const named = new WeakSet<Element>()
const CONTROL = 'a, button, summary, time[tabindex]'
/** Events that remove the tooltip. */
const STALE = ['focusout', 'keydown', 'pointerdown', 'scroll', 'resize']
/** Distance in CSS pixels between a control and its tooltip, and between the tooltip and the edge of the window. */
const GAP_PX = 6

/**
 * Shows the accessible name of a control without visible text as a tooltip. For a mouse the browser shows it, for the
 * keyboard this script does.
 */
export function startTooltips(): void {
  addEventListener('pointerover', ({ target }) => nameControl(target))
  addEventListener('focusin', ({ target }) => {
    nameControl(target)
    // The tooltip waits until the browser has scrolled the focused control into the window.
    requestAnimationFrame(() => requestAnimationFrame(() => showTooltip(target as HTMLElement)))
  })
  for (const event of STALE) addEventListener(event, hideTooltip, { capture: true, passive: true })
}

function nameControl(target: EventTarget | null): void {
  const control = target instanceof Element && target.closest<HTMLElement>('[aria-label]:is(a, button, summary)')
  if (control && (named.has(control) || isBare(control))) {
    named.add(control)
    control.title = control.ariaLabel ?? ''
  }
}

const isBare = (control: HTMLElement): boolean => control.title === '' && control.innerText.trim() === ''

/**
 * Tooltip of the control that has the keyboard focus. It is hidden from screen readers, which read the title of the
 * control.
 */
let tooltip: HTMLElement | undefined

function hideTooltip(): void {
  tooltip?.remove()
  tooltip = undefined
}

function showTooltip(control: HTMLElement): void {
  const text = control.title || control.querySelector<HTMLElement>(':scope > time')?.title
  if (!text || tooltip || !control.matches(`:is(${CONTROL}):focus-visible`)) return
  tooltip = document.createElement('div')
  Object.assign(tooltip, { className: 'tooltip', popover: 'manual', ariaHidden: 'true' })
  tooltip.dataset['text'] = text
  document.body.appendChild(tooltip).showPopover()
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tooltip
  const hasRoom = bottom + GAP_PX + offsetHeight < innerHeight
  const middle = left + (width - offsetWidth) / 2
  tooltip.style.insetInlineStart = `${Math.max(GAP_PX, Math.min(middle, innerWidth - offsetWidth - GAP_PX))}px`
  tooltip.style.insetBlockStart = `${hasRoom ? bottom + GAP_PX : top - GAP_PX - offsetHeight}px`
}
