/**
 * Places an element of the top layer below an element or a range of text, or above it where the window has no room
 * below; beside one that is higher than the window, within the window. The style sheet applies the properties `--left`
 * and `--top`.
 */
export function placeBelow(shown: HTMLElement, anchor: { getBoundingClientRect(): DOMRect }): void {
  const { left, top: above, bottom } = anchor.getBoundingClientRect()
  const room = document.documentElement.clientWidth - shown.offsetWidth - 8
  shown.style.setProperty('--left', `${Math.max(8, Math.min(left, room)) + scrollX}px`)
  const isRoomBelow = bottom + shown.offsetHeight < innerHeight
  const top = isRoomBelow
    ? bottom
    : Math.max(above - shown.offsetHeight, Math.min(bottom, innerHeight) - 2 * shown.offsetHeight)
  shown.style.setProperty('--top', `${top + scrollY}px`)
}
