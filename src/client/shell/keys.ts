/** The code of every key that an input method takes; Safari tells of the last one of a word after the composition has ended. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Keys that choose a letter of a longer script are the input method's own: no listener of the page hears of them, so
 * that the Enter which takes a word sends nothing, and its Escape closes nothing.
 */
export function hideComposingKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation()
}

/** The / key leads to the search box. */
export function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const box = document.querySelector<HTMLElement>('.search .input')
  if (key !== '/' || ctrlKey || metaKey || altKey || !box?.checkVisibility()) return
  if ((target as Element).matches('input,textarea,select')) return
  event.preventDefault()
  box.focus()
}
