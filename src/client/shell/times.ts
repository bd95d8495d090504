import { relativeTime, shortTime } from '#src/messages/times.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

const REFRESH_MS = 60_000
const EXACT_TIME_ALERT = 'exact-time'

/** Keeps relative times true while the page stands open, and shows the exact time in the reader's zone. */
export function startTimes(): void {
  for (const event of ['pointerover', 'focusin']) addEventListener(event, ({ target }) => addExactTime(target))
  addEventListener('click', ({ target }) => showExactTime(target))
  // The keyboard reaches it here: on each card of a feed it would be one stop more.
  document.querySelector('.post > .meta > time')?.setAttribute('tabindex', '0')
  setInterval(refreshTimes, REFRESH_MS)
}

const timeOf = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element
    ? (target.closest<HTMLTimeElement>('time[datetime]') ?? target.querySelector(':scope > time[datetime]'))
    : null

const exactTime = ({ dateTime }: HTMLTimeElement): string =>
  new Date(dateTime).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' })

/** The page has the time of UTC as a title, or none. */
function addExactTime(target: EventTarget | null): void {
  const element = timeOf(target)
  if (element) element.title = exactTime(element)
}

/** A finger sees no title, so a tap shows the exact time; a time inside a link or a button leaves the tap to it. */
function showExactTime(target: EventTarget | null): void {
  const element = timeOf(target)
  if (element?.contains(target as Element) && !element.closest('a, button, summary'))
    showAlert(exactTime(element), { id: EXACT_TIME_ALERT })
}

function refreshTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const seconds = (Date.now() - Date.parse(element.dateTime)) / 1000
    element.textContent = relativeTime(seconds)
    if (element.dataset['short'] !== undefined) element.dataset['short'] = shortTime(seconds)
  }
}
