import { $alerts, dismissAlert } from './alerts-store.ts'

/** Inline styles of the alert, because a style sheet could not be loaded at that moment. */
const LOOKS = {
  inset: 'auto auto 72px 8px',
  maxWidth: 'min(420px, 100vw - 16px)',
  padding: '12px 16px',
  border: '1px solid transparent',
  borderRadius: '10px',
  background: 'var(--ink)',
  color: 'var(--paper)'
}

/**
 * Shows alerts without React, when the island of alerts is not loaded.
 * @returns a function that stops showing alerts.
 */
export function drawPlainAlerts(): () => void {
  const button = document.createElement('button')
  const dismiss = () => {
    for (const { id } of $alerts.get()) dismissAlert(id)
  }
  button.popover = 'auto'
  button.setAttribute('role', 'alert')
  Object.assign(button.style, matchMedia('(width > 768px)').matches ? { ...LOOKS, left: '24px' } : LOOKS)
  button.addEventListener('click', dismiss)
  button.addEventListener('toggle', ({ newState }) => newState === 'closed' && dismiss())
  const stop = $alerts.subscribe(alerts => {
    if (alerts.length === 0) button.remove()
    else if (!button.isConnected) document.body.appendChild(button).showPopover()
    button.textContent = alerts.map(({ text }) => text).join(' ')
  })
  return () => {
    stop()
    button.remove()
  }
}
