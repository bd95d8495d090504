import type { Ctx } from '#functions/context.ts'
import { noRoom } from './encode.ts'

/** Uploads that an isolate takes at a time, from their first byte to their last copy: each is tens of MB of its memory. */
const SLOTS = 12
/** Of one member: the others find room however many files one sends. */
const SLOTS_PER_MEMBER = 3
/** A place whose request the platform has dropped comes back after so long, in milliseconds: no upload takes longer. */
const LEASE_MS = 6 * 60_000

interface UploadSlot {
  userId: string
  until: number
}

const slots = new Set<UploadSlot>()

/**
 * Does the work of an upload where there is room for it.
 * @throws AppError unavailable where there is none.
 */
export async function withUploadSlot<T>({ later }: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  const now = Date.now()
  for (const slot of slots) if (slot.until < now) slots.delete(slot)
  const own = [...slots].filter(slot => slot.userId === userId)
  if (slots.size >= SLOTS || own.length >= SLOTS_PER_MEMBER) throw noRoom()
  const slot = { userId, until: now + LEASE_MS }
  slots.add(slot)
  const done = work().finally(() => slots.delete(slot))
  // Without this the platform drops the rest when the client disconnects, and the place stays taken.
  later(done.then(nothing, nothing))
  return done
}

const nothing = () => undefined
