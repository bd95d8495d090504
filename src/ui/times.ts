import { showAlert } from './alerts-store.ts'
import { alertText } from './alerts-text.ts'
import { relativeTime, shortTime } from './times-text.ts'

const REFRESH_MS = 60_000
const EXACT_TIME_ALERT = 'exact-time'

/** Refreshes relative times in an open page, and shows the exact time in the reader's zone. */
export function startTimes(): void {
  for (const event of ['pointerover', 'focusin']) addEventListener(event, ({ target }) => addExactTime(target))
  addEventListener('click', showExactTime)
  // Only the post's own time is focusable: on cards it would be one more stop for each post.
  document.querySelector('.post > .meta > time')?.setAttribute('tabindex', '0')
  setInterval(refreshTimes, REFRESH_MS)
}

const timeOf = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element
    ? (target.closest<HTMLTimeElement>('time[datetime]') ?? target.querySelector(':scope > time[datetime]'))
    : null

const exactTime = ({ dateTime }: HTMLTimeElement): string =>
  new Date(dateTime).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' })

/** Replaces the title, which has the time in UTC or is absent, by the reader's local time. */
function addExactTime(target: EventTarget | null): void {
  const element = timeOf(target)
  if (element) element.title = exactTime(element)
}

/**
 * Shows the exact time after a tap, since touch screens show no title. The alert of a comment's time also leads to the
 * comment; taps on a time inside another link or a button follow the link or button.
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

/** The link of a comment contains its time alone. */
const isCommentLink = (control: Element): control is HTMLAnchorElement => control.matches('a.when')

/** Mouse and keyboard show the title of a link before they follow it. */
const isTap = ({ detail }: MouseEvent): boolean => detail > 0 && matchMedia('(hover: none)').matches

function refreshTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const seconds = (Date.now() - Date.parse(element.dateTime)) / 1000
    element.textContent = relativeTime(seconds)
    if (element.dataset['short'] !== undefined) element.dataset['short'] = shortTime(seconds)
  }
}
