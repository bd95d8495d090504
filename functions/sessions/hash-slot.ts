import { AppError } from '#functions/contract/errors.ts'

/** Milliseconds from the start of one hash to the start of the next: a hash blocks the thread for about half of them. */
const SLOT_MS = 600
/** The longest wait for a slot, in milliseconds: five requests wait at most. */
const PATIENCE_MS = 3000

/** Start of the isolate's next free slot. */
let nextSlotAt = 0

/**
 * Waits for a time slot for a password hash in this isolate. A slot is a time and not an entry of a list, because the
 * platform drops a request whose client has disconnected without running the rest of its code: an unused slot simply
 * passes.
 * @throws AppError unavailable when the next slot is too late.
 */
export async function waitForHashSlot(): Promise<void> {
  const now = Date.now()
  // No slot starts that late: the clock was set back.
  if (nextSlotAt - now > PATIENCE_MS + SLOT_MS) nextSlotAt = now
  const at = Math.max(now, nextSlotAt)
  if (at - now > PATIENCE_MS) throw new AppError('unavailable', { busy: 'passwords' })
  nextSlotAt = at + SLOT_MS
  if (at > now) await new Promise(resolve => setTimeout(resolve, at - now))
}
