/** The / key leads to the search box. */
export function onKey(event: KeyboardEvent): void {
  const { target } = event
  const writing = target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return
  const box = document.querySelector<HTMLInputElement>('.navbar .search input')
  if (!box?.checkVisibility()) return
  event.preventDefault()
  box.focus()
}
