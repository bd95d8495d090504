/**
 * Key code of every key event that an input method handles. Safari fires the last of these events after the composition
 * has ended.
 */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Hides key events of an input method from other listeners: the Enter that ends a composition must not send a form, and
 * its Escape must not close a dialog.
 */
export function hideComposingKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation()
}

/** Focuses the search field when the `/` key is pressed. */
export function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const box = document.querySelector<HTMLElement>('.search .input')
  if (key !== '/' || ctrlKey || metaKey || altKey || !box?.checkVisibility()) return
  if ((target as Element).matches('input,textarea,select')) return
  event.preventDefault()
  box.focus()
}
