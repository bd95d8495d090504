import { relativeTime } from '#src/messages/times.ts'

const REFRESH_MS = 60_000

/** Keeps relative times true while the page stands open. */
export function startTimes(): void {
  setInterval(refreshTimes, REFRESH_MS)
}

function refreshTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    if (element.dataset['fixed'] === undefined) {
      element.textContent = relativeTime((Date.now() - Date.parse(element.dateTime)) / 1000)
    }
  }
}
