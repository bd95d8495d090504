import { showAlert } from './alerts-store.ts'
import { alertText } from './messages/alerts.ts'
import { relativeTime, shortTime } from './messages/times.ts'

const REFRESH_MS = 60_000
const EXACT_TIME_ALERT = 'exact-time'

/** Starts refreshing the relative times of an open page, and showing exact times in the reader's time zone. */
export function startTimes(): void {
  for (const event of ['pointerover', 'focusin']) addEventListener(event, ({ target }) => addExactTime(target))
  addEventListener('click', showExactTime)
  // Of all times in a page only that of the post itself can be focused. A time that can be focused on each card would
  // be another stop of the Tab key for each post.
  document.querySelector('.post > .meta > time')?.setAttribute('tabindex', '0')
  setInterval(refreshTimes, REFRESH_MS)
}

const timeOf = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element
    ? (target.closest<HTMLTimeElement>('time[datetime]') ?? target.querySelector(':scope > time[datetime]'))
    : null

const exactTime = ({ dateTime }: HTMLTimeElement): string =>
  new Date(dateTime).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' })

/** Sets the title of a time to the exact local time. Before that, the title has the time in UTC or is absent. */
function addExactTime(target: EventTarget | null): void {
  const element = timeOf(target)
  if (element) element.title = exactTime(element)
}

/**
 * Shows the exact time in an alert after a tap, because touch screens show no titles. After a tap on the time of a
 * comment, which is a link, the alert also offers to follow the link. A tap on a time inside of another link or a
 * button is handled by that link or button.
 */
function showExactTime(event: MouseEvent): void {
  const target = event.target as Element
  const element = timeOf(target)
  if (!element || !(element.contains(target) || isCommentLink(target))) return
  const control = element.closest('a, button, summary')
  const link = control && isCommentLink(control) && isTap(event) ? control : null
  if (control && !link) return
  if (link) event.preventDefault()
  const action = link && { label: alertText.toComment, run: () => location.assign(link.href) }
  showAlert(exactTime(element), { id: EXACT_TIME_ALERT, ...(action && { action }) })
}

/** True for the link to a comment, which contains nothing but the comment's time. */
const isCommentLink = (control: Element): control is HTMLAnchorElement => control.matches('a.when')

/**
 * True for a tap on a touch screen. Readers with a mouse or a keyboard see the title of a link before they follow it.
 */
const isTap = ({ detail }: MouseEvent): boolean => detail > 0 && matchMedia('(hover: none)').matches

function refreshTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const seconds = (Date.now() - Date.parse(element.dateTime)) / 1000
    element.textContent = relativeTime(seconds)
    if (element.dataset['short'] !== undefined) element.dataset['short'] = shortTime(seconds)
  }
}
