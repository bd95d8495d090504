import { ACCOUNT_CHANGED } from '#src/browser/current-page.ts'
import { archivedNames, archiveOthersTexts } from '#src/features/offline/archived-texts.ts'
import { queuedNames } from '#src/features/offline/queue-keys.ts'
import { countOf } from '#src/ui/numbers-text.ts'
import { NEW_COUNT, newCountHere, setNewCount, showNewCount } from './new-count.ts'
import { BANS } from './poll-events.ts'

const POLL_MS = 5000
const MINUTE_MS = 60_000
/** Fields of comments and posts: a signed-out writer logs in at submission and sees the text until then. */
const ASKED_WHEN_SENT = '.write textarea:enabled,.editor :is([name=title],[name=body],[name=url]):enabled'
/** Fields of any text that a member writes. */
const WRITTEN = 'main :is(textarea,input:not([type]),[type=text],[type=email],[type=url]):enabled'

interface Polled {
  id: string
  notificationsNewCount: number
  points: number
  bannedFrom: string[]
}

/** Id of the member for whom the page was rendered. */
const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
let pause = POLL_MS
/** True after a reload attempt since the page became visible. */
let renewed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Number of updates of the notification count in this page, by itself or by another tab. */
let timesSet = 0
/** The tabs of a browser share one notification count by messages. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NEW_COUNT)

function follow(count: number): void {
  timesSet++
  showNewCount(count)
}

/** Polls the member's counts and points while the page is visible. */
async function poll(): Promise<void> {
  if (!document.hidden) {
    try {
      const before = timesSet
      const answer = await fetch('/api/_user')
      pause = answer.status === 429 ? MINUTE_MS : POLL_MS
      if (answer.ok) show((await answer.json()) as Polled, before)
      // The member was signed out in another tab, or by an admin.
      else if (answer.status === 401 && !isWritten(ASKED_WHEN_SENT)) renew()
    } catch {
      // Without a network the next poll tries again.
    }
  }
  timer = setTimeout(poll, pause)
}

/** True when one of these fields has a text. */
const isWritten = (fields: string) =>
  [...document.querySelectorAll<HTMLTextAreaElement>(fields)].some(({ readOnly, value }) => !readOnly && value !== '')

/**
 * Reloads the page once each time it becomes visible, so that a reader who declines to leave unsaved text is
 * not asked repeatedly. An open modal dialog, perhaps the login, prevents the reload.
 */
function renew(): void {
  if (renewed || document.querySelector('dialog:modal')) return
  renewed = true
  location.reload()
}

/**
 * @param before number of updates of the notification count at the time of the request: a later update is
 * newer.
 */
function show({ id, notificationsNewCount: count, points, bannedFrom }: Polled, before: number): void {
  // Another member has signed in in another tab: a page with unsaved text stays and shows a note.
  if (id !== member) {
    if (isWritten(WRITTEN)) dispatchEvent(new Event(ACCOUNT_CHANGED))
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
// The server renders the badge, but not the number in the title.
showNewCount(newCountHere())
// Opening the list has marked all notifications as seen, except in an offline copy.
if (document.querySelector('[data-notices]') && !document.querySelector('[data-offline]')) setNewCount(0)
// Other members' texts on this device are archived before anything reads them.
archiveOthersTexts()
// Queued actions and archived texts are shown before the first input.
if (member && [...queuedNames(member), ...archivedNames(member)].length > 0) dispatchEvent(new Event('scroll'))
