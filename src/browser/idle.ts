/** Interval between checks for a busy control, in milliseconds. */
const LOOK_MS = 100

/**
 * Runs an action when the browser is idle and no control is busy. In Safari versions without idle callbacks a timer is
 * used instead.
 */
export function whenIdle(run: () => void): void {
  const check = () => {
    if (document.querySelector('[aria-busy=true]')) setTimeout(whenIdle, LOOK_MS, run)
    else run()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(check)
  else setTimeout(check, 50)
}

/** True when the device's data saver is on. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
