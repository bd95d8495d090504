import { atom } from 'nanostores'
import { alertText } from './messages/alerts.ts'

const ALERT_MS = 3000
/** Time that an alert with a button is shown, in milliseconds. */
const ANSWERED_MS = 8000

interface AlertAction {
  label: string
  run(): void
}

export interface Alert {
  id: string
  text: string
  /** Button of the alert; absent without one. */
  action?: AlertAction | undefined
  timer: ReturnType<typeof setTimeout>
}

/** Alerts that are shown, oldest first. */
export const $alerts = atom<Alert[]>([])

/** Returns the id of an alert without one of its own: its text, or the id that the specification gives to the text. */
const idOf = (text: string): string => (text === alertText.tooManyRequests ? 'too_many_requests' : text)

/**
 * Shows an alert for some time. An alert with an equal id that is still shown is replaced.
 * @param ms time in milliseconds.
 * @param action a button, whose click also closes the alert.
 */
export function showAlert(
  text: string,
  {
    action,
    id = idOf(text),
    ms = action ? ANSWERED_MS : ALERT_MS
  }: { id?: string; ms?: number; action?: AlertAction } = {}
): void {
  dismissAlert(id)
  const timer = setTimeout(() => dismissAlert(id), ms)
  $alerts.set([...$alerts.get(), { id, text, timer, action }])
}

export function dismissAlert(id: string): void {
  for (const alert of $alerts.get()) if (alert.id === id) clearTimeout(alert.timer)
  $alerts.set($alerts.get().filter(alert => alert.id !== id))
}
