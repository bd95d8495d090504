import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { noRoom } from './encode.ts'

/**
 * Number of uploads that an isolate processes simultaneously, from their first byte to their last copy. Each upload
 * takes tens of MB of the isolate's memory.
 */
const SLOTS = 12
/** Upper bound for the slots of one member, so that other members find a free slot. */
const SLOTS_PER_MEMBER = 3
/**
 * Milliseconds after which a slot becomes free in any case, longer than any upload takes: the platform may drop a
 * request before the request releases its slot.
 */
const LEASE_MS = 6 * 60_000
/**
 * The longest wait for a slot, in milliseconds: when an upload is refused, a form without script loses the file that
 * was chosen.
 */
const WAIT_MS = 4000
/** Milliseconds between two attempts of a waiting upload: on this platform a request cannot notify another request. */
const RETRY_MS = 200

interface UploadSlot {
  userId: string
  since: number
}

const slots = new Set<UploadSlot>()
/**
 * Members with a waiting upload, in the order of arrival, with the time when the wait began. Each member has at most
 * one entry, so that no member fills the queue.
 */
const line = new Map<string, number>()

const hasRoom = (userId: string): boolean =>
  slots.size < SLOTS && [...slots].filter(slot => slot.userId === userId).length < SLOTS_PER_MEMBER

/** Takes a slot; null when none is free for the member, or when a member who waits longer can take it. */
function takeSlot(userId: string): UploadSlot | null {
  const now = Date.now()
  for (const slot of slots) if (hasPassed(slot.since, LEASE_MS, now)) slots.delete(slot)
  for (const [waiting, since] of line) if (hasPassed(since, WAIT_MS, now)) line.delete(waiting)
  const [first = userId] = [...line.keys()].filter(hasRoom)
  if (first !== userId || !hasRoom(userId)) return null
  line.delete(userId)
  const slot = { userId, since: now }
  slots.add(slot)
  return slot
}

/**
 * Waits for a free slot.
 * @throws AppError unavailable when no slot becomes free in time, or as many uploads wait as there are slots.
 */
async function waitForSlot(userId: string): Promise<UploadSlot> {
  if (line.has(userId)) throw noRoom()
  const slot = takeSlot(userId)
  if (slot) return slot
  if (line.size >= SLOTS) throw noRoom()
  line.set(userId, Date.now())
  while (line.has(userId)) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    const late = takeSlot(userId)
    if (late) return late
  }
  throw noRoom()
}

async function inSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const slot = await waitForSlot(userId)
  try {
    return await work()
  } finally {
    slots.delete(slot)
  }
}

/** Processes an upload in a free slot. @throws AppError unavailable when there is none. */
export function withUploadSlot<T>({ later }: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  const done = inSlot(userId, work)
  // The call of `later` extends the request: otherwise the platform drops the request when the client disconnects, and
  // the slot stays in use.
  later(done.then(nothing, nothing))
  return done
}

const nothing = () => undefined
