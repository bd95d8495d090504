/**
 * Moves the focus among elements by two arrow keys, Home and End. After the last element comes the first.
 * @param arrows the keys that move back and on.
 */
export function moveThrough(entries: HTMLElement[], event: KeyboardEvent, arrows = ['ArrowUp', 'ArrowDown']): void {
  const [back = '', on = ''] = arrows
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to = { [on]: at + 1, [back]: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}
