/** Goes through the entries of an open menu by the arrow keys, Home and End, and from either end to the other. */
export function moveThrough(entries: HTMLElement[], event: KeyboardEvent): void {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}
