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
  const target = event.target as Element
  const element = target.closest<HTMLElement>('[data-do]')
  const isOfForm = element instanceof HTMLFormElement
  if (!element || event.defaultPrevented || (event.type === 'submit') !== isOfForm) return null
  // Only links and buttons of forms can open another tab.
  return opensAnotherTab(event as MouseEvent) && target.closest('a,form button,[form]') ? null : element
}

/** Returns the control that an event has used: the clicked control, or the button that submitted the form. */
export const controlOf = (event: Event, element: HTMLElement): HTMLElement =>
  (event as SubmitEvent).submitter ?? (event.target as Element).closest<HTMLElement>(CONTROL) ?? element

/** True for a control that has no effect without script. */
export const doesNothing = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement && !(control.form && control.type === 'submit') && !control.popoverTargetElement

/** Repeats a click or a submission that was held back. A control that has left the page is not used. */
export function repeat(element: HTMLElement, control: HTMLElement): void {
  if (!control.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit(control === element ? null : control)
  else control.click()
}
