// The stores of memberships, saves and votes show and send queued actions. Every page imports all three, because
// actions of each kind may be queued there.
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
/** Idempotency keys of the queued actions that the open question is about. */
let asked = new Set<string>()

/** Shows the member's queued actions, and sends them. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  // Styles of dialogs are loaded before the network may be lost, also on devices that save data.
  void dialogStyles()
  $queue.subscribe(queue => {
    showPendingBadges(queue)
    announceRefused(queue)
    // The question is closed when another tab has answered it.
    if (!queue.some(action => isUnsent(action) && asked.has(action.key))) endAsked?.()
  })
  followPage()
  start(ask)
}

/** Asks the member about actions that are older than the idempotency keys that the server remembers. */
function ask(old: Entry[]): void {
  endAsked?.()
  asked = new Set(old.map(({ key }) => key))
  endAsked = askOld(old.length, { send: () => sendAnew(old), giveUp: () => giveUp(old) })
}
