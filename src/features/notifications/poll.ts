import { ACCOUNT_CHANGED } from '#src/browser/current-page.ts'
import { isWritten, TEXT_FIELDS } from '#src/browser/typed-texts.ts'
import { archivedNames, archiveOthersTexts } from '#src/features/offline/archived-texts.ts'
import { queuedNames } from '#src/features/offline/queue-keys.ts'
import { countOf } from '#src/ui/messages/numbers.ts'
import { NEW_COUNT, newCountHere, setNewCount, showNewCount } from './new-count.ts'
import { BANS } from './poll-events.ts'

const POLL_MS = 5000
const MINUTE_MS = 60_000
/**
 * Selector of the fields of comments and posts. If the session ends while one of these fields has a text, the page is
 * not reloaded, and the login is asked for when the text is sent.
 */
const ASKED_WHEN_SENT = '.write textarea:enabled,.editor :is([name=title],[name=body],[name=url]):enabled'

interface Polled {
  id: string
  notificationsNewCount: number
  points: number
  bannedFrom: string[]
}

/** Id of the member for whom the page was rendered. */
const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
let pause = POLL_MS
/** True when the page has tried to reload since it became visible. */
let renewed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Number of changes of the notification count in this page so far, made here or by another tab. */
let timesSet = 0
/** Channel by which the tabs of a browser share the notification count. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NEW_COUNT)

function follow(count: number): void {
  timesSet++
  showNewCount(count)
}

/** Polls the member's notification count, points and bans while the page is visible. */
async function poll(): Promise<void> {
  if (!document.hidden) {
    try {
      const before = timesSet
      const answer = await fetch('/api/_user')
      pause = answer.status === 429 ? MINUTE_MS : POLL_MS
      if (answer.ok) show((await answer.json()) as Polled, before)
      // The session has ended, by a logout in another tab or by an admin.
      else if (answer.status === 401 && !isWritten(ASKED_WHEN_SENT)) renew()
    } catch {
      // Without a network nothing happens until the next poll.
    }
  }
  timer = setTimeout(poll, pause)
}

/**
 * Reloads the page, at most once each time it becomes visible: the browser asks before unsaved text is lost, and must
 * not ask again and again. The page is not reloaded while a modal dialog is open, such as the login.
 */
function renew(): void {
  if (renewed || document.querySelector('dialog:modal')) return
  renewed = true
  location.reload()
}

/**
 * Shows the polled numbers.
 * @param before number of changes of the notification count when the poll was sent; the polled count is outdated after
 *   another change.
 */
function show({ id, notificationsNewCount: count, points, bannedFrom }: Polled, before: number): void {
  // Another member has logged in in another tab. A page with unsaved text is not reloaded, but shows a card.
  if (id !== member) {
    if (isWritten(TEXT_FIELDS)) dispatchEvent(new Event(ACCOUNT_CHANGED))
    else renew()
    return
  }
  for (const total of document.querySelectorAll('[data-points]')) total.textContent = countOf.points(points)
  if (before === timesSet && count !== newCountHere()) setNewCount(count)
  dispatchEvent(new CustomEvent(BANS, { detail: bannedFrom }))
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  renewed = false
  clearTimeout(timer)
  void poll()
})
timer = setTimeout(poll, pause)
addEventListener(NEW_COUNT, event => {
  const { detail } = event as CustomEvent<number>
  follow(detail)
  otherTabs?.postMessage([member, detail])
})
otherTabs?.addEventListener('message', ({ data: [of, count] }: MessageEvent<[string, number]>) => {
  if (of === member) follow(count)
})
// The server renders the number in the badge, but not in the document's title.
showNewCount(newCountHere())
// The list of notifications marks all as not new on the server when it is opened. An offline copy of the list has not
// reached the server, so the number of new notifications stays.
if (document.querySelector('[data-notices]') && !document.querySelector('[data-offline]')) setNewCount(0)
// Texts that other members left on this device are archived first, before other scripts read the storage.
archiveOthersTexts()
// Queued actions and archived texts need the page's script before the first input, and a scroll event makes the page
// load it.
if (member && [...queuedNames(member), ...archivedNames(member)].length > 0) dispatchEvent(new Event('scroll'))
