import { atom } from 'nanostores'

const ALERT_MS = 3000

export interface Alert {
  id: string
  text: string
  timer: ReturnType<typeof setTimeout>
}

/** Alerts on the screen, oldest first. */
export const $alerts = atom<Alert[]>([])

/**
 * Shows an alert that goes by itself; one with the same id takes the place of the old one.
 * @param ms how long it stays, in milliseconds.
 */
export function showAlert(text: string, { id = text, ms = ALERT_MS }: { id?: string; ms?: number } = {}): void {
  dismissAlert(id)
  const timer = setTimeout(() => dismissAlert(id), ms)
  $alerts.set([...$alerts.get(), { id, text, timer }])
}

export function dismissAlert(id: string): void {
  for (const alert of $alerts.get()) if (alert.id === id) clearTimeout(alert.timer)
  $alerts.set($alerts.get().filter(alert => alert.id !== id))
}
