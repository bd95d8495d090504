/**
 * Key code of every key that an input method handles; Safari fires the last one after the end of the
 * composition.
 */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Stops key events of an input method before other listeners, so that its Enter sends nothing and its Escape
 * closes nothing.
 */
export function hideComposingKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation()
}

/** Focuses the search box at the `/` key. */
export function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const box = document.querySelector<HTMLElement>('.search .input')
  if (key !== '/' || ctrlKey || metaKey || altKey || !box?.checkVisibility()) return
  if ((target as Element).matches('input,textarea,select')) return
  event.preventDefault()
  box.focus()
}
