import { archivedNames, archiveOthersTexts } from '#src/lib/archived-texts.ts'
import { attempt } from '#src/lib/attempt.ts'
import { BANS } from '#src/lib/bans.ts'
import { ACCOUNT_CHANGED } from '#src/lib/current-page.ts'
import { NEW_COUNT, newCountHere, setNewCount, showNewCount } from '#src/lib/new-count.ts'
import { queuedNames } from '#src/lib/queued.ts'
import { countOf } from '#src/messages/numbers.ts'

const POLL_MS = 5000
const MINUTE_MS = 60_000
/** Fields of comments and posts: whoever writes one is asked to sign in when they send it, and sees their text until then. */
const ASKED_WHEN_SENT = '.write textarea:enabled,.editor :is([name=title],[name=body],[name=url]):enabled'
/** Fields in which a member writes anything. */
const WRITTEN = 'main :is(textarea,input:not([type]),[type=text],[type=email],[type=url]):enabled'

interface Polled {
  id: string
  notificationsNewCount: number
  points: number
  bannedFrom: string[]
}

/** The member of the page. */
const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
let pause = POLL_MS
/** Whether the page was to be loaded anew since it came into sight. */
let renewed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** How often the count of new notifications was set in this page, by itself or by another tab. */
let timesSet = 0
/** The tabs of this browser have one count: whoever learns it tells the others. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NEW_COUNT)

function follow(count: number): void {
  timesSet++
  showNewCount(count)
}

/** Keeps what the shell says of its member true, while somebody can see it. */
async function poll(): Promise<void> {
  if (!document.hidden) {
    try {
      const before = timesSet
      const answer = await fetch('/api/_user')
      pause = answer.status === 429 ? MINUTE_MS : POLL_MS
      if (answer.ok) show((await answer.json()) as Polled, before)
      // Signed out in another tab, or by an admin.
      else if (answer.status === 401 && !isWritten(ASKED_WHEN_SENT)) renew()
    } catch {
      // No network: the next time.
    }
  }
  timer = setTimeout(poll, pause)
}

/** Whether some of these fields has a text. */
const isWritten = (fields: string) =>
  [...document.querySelectorAll<HTMLTextAreaElement>(fields)].some(({ readOnly, value }) => !readOnly && value !== '')

/**
 * A reader who stays with unsaved text is asked again when they come back to the page, not each time; and
 * a dialog, maybe that of the login, is not taken from under their hands.
 */
function renew(): void {
  if (renewed || document.querySelector('dialog:modal')) return
  renewed = true
  location.reload()
}

/** @param before how often the count of new notifications had been set when this was asked: one set since is newer. */
function show({ id, notificationsNewCount: count, points, bannedFrom }: Polled, before: number): void {
  // Another member has signed in in another tab: a page with a text stays, and says so.
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
// The page itself brings the badge, not the number before its title.
showNewCount(newCountHere())
// Opening the list has made all of them old, but for a copy of the page that was kept for the time without a network.
if (document.querySelector('[data-notices]') && !document.querySelector('[data-offline]')) setNewCount(0)
// Before anybody looks into what others have left on this device.
attempt(archiveOthersTexts)
// Acts that wait for the network are shown, and sent, before the reader stirs; texts that were put away come back.
if (member && [...queuedNames(member), ...archivedNames(member)].length > 0) dispatchEvent(new Event('scroll'))
