import { dialogStyles } from '#src/islands/dialogs/styles.ts'
import { $queue } from '#src/stores/outbox/deliver.ts'
import { type Entry, isUnsent } from '#src/stores/outbox/entries.ts'
import { giveUp, open, sendAnew, start } from '#src/stores/outbox/outbox.ts'
import { askOld } from './ask-old.ts'
import { followPage, showPendingBadges } from './pending-badges.ts'
import { announceRefused } from './refused.ts'

export { drop, enqueue, flush } from '#src/stores/outbox/outbox.ts'

open()

let isStarted = false
let endAsked: (() => void) | undefined
/** The acts that are asked about, by their keys. */
let asked = new Set<string>()

/** Shows what waits of the member's acts, and sends it. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  // Before the network goes, also on devices that save data.
  void dialogStyles()
  $queue.subscribe(queue => {
    showPendingBadges(queue)
    announceRefused(queue)
    // Another tab has answered.
    if (!queue.some(action => isUnsent(action) && asked.has(action.key))) endAsked?.()
  })
  followPage()
  start(ask)
}

/** Actions older than the server's memory of keys are sent by the member alone. */
function ask(old: Entry[]): void {
  endAsked?.()
  asked = new Set(old.map(({ key }) => key))
  endAsked = askOld(old.length, { send: () => sendAnew(old), giveUp: () => giveUp(old) })
}
