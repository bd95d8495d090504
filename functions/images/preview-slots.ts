import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { noRoom } from './encode.ts'

/**
 * Number of previews that an isolate makes simultaneously: anybody may request them, and the encoder's queue must have
 * room for uploads.
 */
const SLOTS = 2
/**
 * Milliseconds after which a slot becomes free in any case, longer than any encoding takes: the platform may drop a
 * request before the request releases its slot.
 */
const LEASE_MS = 60_000
/** The longest wait for a slot, in milliseconds. */
const WAIT_MS = 5000
/** Milliseconds between two attempts of a waiting request: on this platform a request cannot notify another request. */
const RETRY_MS = 100

/** The slots in use: ids of pictures, with the times at which the slots were taken. */
const slots = new Map<string, number>()

/** Takes the slot of a picture; false when no slot is free, or when the picture's preview is being made. */
function takeSlot(id: string): boolean {
  const now = Date.now()
  for (const [key, since] of slots) if (hasPassed(since, LEASE_MS, now)) slots.delete(key)
  if (slots.has(id) || slots.size >= SLOTS) return false
  slots.set(id, now)
  return true
}

async function inSlot<T>(id: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now()
  while (!takeSlot(id)) {
    if (hasPassed(begun, WAIT_MS, Date.now())) throw noRoom()
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
  try {
    return await work()
  } finally {
    slots.delete(id)
  }
}

/** Makes the preview of a picture in a free slot. @throws AppError unavailable when no slot becomes free in time. */
export function withPreviewSlot<T>({ later }: Pick<Ctx, 'later'>, id: string, work: () => Promise<T>): Promise<T> {
  const done = inSlot(id, work)
  // The call of `later` extends the request: otherwise a client that disconnects would waste the work, and keep the
  // slot.
  later(done.then(nothing, nothing))
  return done
}

const nothing = () => undefined
