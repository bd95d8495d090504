import { atom } from 'nanostores'

const ALERT_MS = 3000
/** How long an alert stays that can be answered. */
const ANSWERED_MS = 8000

interface Act {
  label: string
  run(): void
}

export interface Alert {
  id: string
  text: string
  /** Button of the alert. */
  act?: Act | undefined
  timer: ReturnType<typeof setTimeout>
}

/** Alerts on the screen, oldest first. */
export const $alerts = atom<Alert[]>([])

/**
 * Shows an alert that goes by itself; one with the same id takes the place of the old one.
 * @param ms how long it stays, in milliseconds.
 * @param act a button in it; the alert goes with its press.
 */
export function showAlert(
  text: string,
  { act, id = text, ms = act ? ANSWERED_MS : ALERT_MS }: { id?: string; ms?: number; act?: Act } = {}
): void {
  dismissAlert(id)
  const timer = setTimeout(() => dismissAlert(id), ms)
  $alerts.set([...$alerts.get(), { id, text, timer, act }])
}

export function dismissAlert(id: string): void {
  for (const alert of $alerts.get()) if (alert.id === id) clearTimeout(alert.timer)
  $alerts.set($alerts.get().filter(alert => alert.id !== id))
}
