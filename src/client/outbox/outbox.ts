// Queued actions of all kinds are shown and sent by their stores, on every page.
import '#src/features/communities/membership-store.ts'
import '#src/features/lists/saves-store.ts'
import '#src/features/votes/store.ts'
import { type Entry, isUnsent } from '#src/features/offline/entries.ts'
import { $queue } from '#src/features/offline/send-or-queue.ts'
import { giveUp, open, sendAnew, start } from '#src/features/offline/store.ts'
import { dialogStyles } from '#src/ui/dialogs/styles.ts'
import { askOld } from './ask-old.ts'
import { followPage, showPendingBadges } from './pending-badges.ts'
import { announceRefused } from './refused.ts'

export { drop, enqueue, flush } from '#src/features/offline/store.ts'

open()

let isStarted = false
let endAsked: (() => void) | undefined
/** Keys of the actions in the open question. */
let asked = new Set<string>()

/** Shows the member's queued actions, and sends them. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  // Dialog styles are loaded before the network may go, also on devices that save data.
  void dialogStyles()
  $queue.subscribe(queue => {
    showPendingBadges(queue)
    announceRefused(queue)
    // The question was answered in another tab.
    if (!queue.some(action => isUnsent(action) && asked.has(action.key))) endAsked?.()
  })
  followPage()
  start(ask)
}

/** Asks the member about actions older than the server's memory of idempotency keys. */
function ask(old: Entry[]): void {
  endAsked?.()
  asked = new Set(old.map(({ key }) => key))
  endAsked = askOld(old.length, { send: () => sendAnew(old), giveUp: () => giveUp(old) })
}
