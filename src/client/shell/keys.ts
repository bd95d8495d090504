/** The / key leads to the search box. */
export function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const box = document.querySelector<HTMLElement>('.search .input')
  if (key !== '/' || ctrlKey || metaKey || altKey || !box?.checkVisibility()) return
  if ((target as Element).matches('input,textarea,select')) return
  event.preventDefault()
  box.focus()
}
