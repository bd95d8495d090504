/** How long the island has to come, in milliseconds. */
const ISLAND_MS = 1000

/**
 * Shows an alert from outside the island that shows them: the press of a hidden button wakes that one. Where it does
 * not come, as without a network, the button itself says it.
 * @param ms how long it stays, in milliseconds, when not as long as usually.
 */
export function sayAlert(text: string, ms?: number): void {
  const button = document.createElement('button')
  button.hidden = true
  button.dataset['alert'] = text
  if (ms) button.dataset['ms'] = String(ms)
  document.body.appendChild(button)
  button.click()
  setTimeout(() => {
    if (!button.isConnected) return
    button.hidden = false
    button.popover = 'auto'
    button.setAttribute('role', 'alert')
    button.showPopover()
    button.textContent = text
    button.addEventListener('toggle', ({ newState }) => newState === 'closed' && button.remove())
  }, ISLAND_MS)
}
