/** How often it is looked whether a press still waits, in milliseconds. */
const LOOK_MS = 100

/** Acts once the browser has nothing else to do, and no press waits for its answer. Safari has no idle callbacks. */
export function whenIdle(act: () => void): void {
  const look = () => {
    if (document.querySelector('[aria-busy=true]')) setTimeout(whenIdle, LOOK_MS, act)
    else act()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(look)
  else setTimeout(look, 50)
}

/** The reader's device is to load as little as it can. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
