/** Events by which a reader changes a field or presses a button. */
const CHANGING = ['beforeinput', 'click', 'keydown', 'mousedown'] as const
/** Keys that move the focus or close the dialog around a form. */
const FREE_KEYS = new Set(['Tab', 'Escape'])

function stop(event: Event): void {
  if (event instanceof KeyboardEvent && FREE_KEYS.has(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Disables a form until a promise settles. Its controls keep the focus, which the browser would take from controls with
 * the attribute `disabled`.
 */
export async function whileLocked(form: HTMLFormElement, until: Promise<unknown>): Promise<void> {
  const controls = [...form.elements].filter(control => control.ariaDisabled === null)
  const ends = new AbortController()
  for (const control of controls) control.ariaDisabled = 'true'
  for (const type of CHANGING) form.addEventListener(type, stop, { capture: true, signal: ends.signal })
  try {
    await until
  } finally {
    for (const control of controls) control.ariaDisabled = null
    ends.abort()
  }
}
