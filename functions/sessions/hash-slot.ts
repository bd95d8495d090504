import { AppError } from '#functions/contract/errors.ts'

/** Milliseconds between the starts of two password hashes: one hash blocks the thread for about half of this time. */
const SLOT_MS = 600
/** The longest wait for a time slot, in milliseconds; with SLOT_MS, at most five requests wait. */
const PATIENCE_MS = 3000

/** Start of the isolate's next free slot. */
let nextSlotAt = 0

/**
 * Waits for a time slot for a password hash in this isolate. A slot is a period of time instead of an entry in a list,
 * which a request would have to release: the platform drops a request whose client has disconnected without running the
 * rest of its code.
 * @throws AppError unavailable when the next slot is too late.
 */
export async function waitForHashSlot(): Promise<void> {
  const now = Date.now()
  // A next slot later than any wait allows means that the clock was set back.
  if (nextSlotAt - now > PATIENCE_MS + SLOT_MS) nextSlotAt = now
  const at = Math.max(now, nextSlotAt)
  if (at - now > PATIENCE_MS) throw new AppError('unavailable', { busy: 'passwords' })
  nextSlotAt = at + SLOT_MS
  if (at > now) await new Promise(resolve => setTimeout(resolve, at - now))
}
