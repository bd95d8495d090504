import { relativeTime } from '#src/messages/times.ts'

const REFRESH_MS = 60_000

/** Keeps relative times true while the page stands open, and tells the exact one to whoever points at it. */
export function startTimes(): void {
  addEventListener('pointerover', ({ target }) => nameTime(target))
  setInterval(refreshTimes, REFRESH_MS)
}

/** Not in the page: there its digits would weigh more than the age itself. */
function nameTime(target: EventTarget | null): void {
  const element = target instanceof Element && target.closest<HTMLTimeElement>('time[datetime]')
  if (element)
    element.title ||= new Date(element.dateTime).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' })
}

function refreshTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    if (element.dataset['fixed'] === undefined) {
      element.textContent = relativeTime((Date.now() - Date.parse(element.dateTime)) / 1000)
    }
  }
}
