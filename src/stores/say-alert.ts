/** How long the island has to come, in milliseconds. */
const ISLAND_MS = 1000
const ALERT_MS = 3000
/** Of the button itself, for no style can be fetched then. */
const LOOKS = {
  inset: 'auto auto 72px 8px',
  maxWidth: 'min(420px, 100vw - 16px)',
  padding: '12px 16px',
  border: '0',
  borderRadius: '10px',
  background: 'var(--ink)',
  color: 'var(--paper)'
}

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
    Object.assign(button.style, matchMedia('(width > 768px)').matches ? { ...LOOKS, left: '24px' } : LOOKS)
    button.setAttribute('role', 'alert')
    button.showPopover()
    button.textContent = text
    button.addEventListener('click', () => button.remove())
    button.addEventListener('toggle', ({ newState }) => newState === 'closed' && button.remove())
    setTimeout(() => button.remove(), ms ?? ALERT_MS)
  }, ISLAND_MS)
}
