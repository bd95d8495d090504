import { opensAnotherTab } from '#src/browser/another-tab.ts'

/**
 * Selector of controls in an island whose clicks need the island's code. A checkbox is ticked without the code, and
 * hydration keeps the checkbox's state. Menus of elements with `data-island` open without the code, too.
 */
export const ISLAND_CONTROLS = 'button,astro-island summary,input:not([type=checkbox]),a[data-form-link]'

/** Selector of controls inside an element with `data-do`. A click on the icon of a button is repeated on the button. */
const CONTROL = 'button,a,summary,input'

/**
 * Finds the element whose handler an event calls, by its attribute `data-do`: a form for the event `submit`, any other
 * element for `click`.
 * @returns null when no handler is called: another script has handled the event, or the click opens another tab.
 */
export function actionElementOf(event: Event): HTMLElement | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null
  if (!element || event.defaultPrevented || (event.type === 'submit') !== element instanceof HTMLFormElement)
    return null
  return opensElsewhere(event, element) ? null : element
}

/** True for a click that follows a link or submits a form in another tab. Other buttons have no such click. */
function opensElsewhere(event: Event, element: HTMLElement): boolean {
  if (!(event instanceof MouseEvent && opensAnotherTab(event))) return false
  const control = controlOf(event, element)
  return control instanceof HTMLAnchorElement || submits(control)
}

const submits = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null

/** Returns the control that an event has used: the clicked control, or the button that submitted the form. */
export const controlOf = (event: Event, element: HTMLElement): HTMLElement =>
  (event as SubmitEvent).submitter ?? (event.target as Element).closest<HTMLElement>(CONTROL) ?? element

/** True for a control that has no effect without script. */
export const doesNothing = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement && !submits(control) && !control.popoverTargetElement

/** Repeats a click or a submission that was held back. A control that has left the page is not used. */
export function repeat(element: HTMLElement, control: HTMLElement): void {
  if (!control.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit(control === element ? null : control)
  else control.click()
}
