import type { Ctx } from '#functions/context.ts'
import { noRoom } from './encode.ts'

/**
 * Uploads that an isolate processes at once, from their first byte to their last copy: each takes tens of MB of its
 * memory.
 */
const SLOTS = 12
/** Slots of one member, so that other members find a free slot. */
const SLOTS_PER_MEMBER = 3
/**
 * Lease of a slot in milliseconds, longer than any upload: a slot whose request the platform has dropped becomes free
 * after it.
 */
const LEASE_MS = 6 * 60_000

interface UploadSlot {
  userId: string
  until: number
}

const slots = new Set<UploadSlot>()

/** Processes an upload in a free slot. @throws AppError unavailable when no slot is free. */
export async function withUploadSlot<T>({ later }: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  const now = Date.now()
  for (const slot of slots) if (slot.until < now) slots.delete(slot)
  const own = [...slots].filter(slot => slot.userId === userId)
  if (slots.size >= SLOTS || own.length >= SLOTS_PER_MEMBER) throw noRoom()
  const slot = { userId, until: now + LEASE_MS }
  slots.add(slot)
  const done = work().finally(() => slots.delete(slot))
  // `later` keeps the request alive: otherwise the platform drops it when the client disconnects, and the slot stays
  // in use.
  later(done.then(nothing, nothing))
  return done
}

const nothing = () => undefined
