import type { Ctx } from '#functions/context.ts'
import { noRoom } from './encode.ts'

/** Uploads that an isolate takes at a time, from their first byte to their last copy: each is tens of MB of its memory. */
const PLACES = 12
/** Of one member: the others find room however many files one sends. */
const PLACES_OF_ONE = 3
/** A place whose request the platform has dropped comes back after so long, in milliseconds: no upload takes longer. */
const LEASE_MS = 6 * 60_000

interface Place {
  userId: string
  until: number
}

const taken = new Set<Place>()

/**
 * Does the work of an upload where there is room for it.
 * @throws AppError unavailable where there is none.
 */
export async function withPlace<T>({ later }: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  const now = Date.now()
  for (const place of taken) if (place.until < now) taken.delete(place)
  const own = [...taken].filter(place => place.userId === userId)
  if (taken.size >= PLACES || own.length >= PLACES_OF_ONE) throw noRoom()
  const place = { userId, until: now + LEASE_MS }
  taken.add(place)
  const done = work().finally(() => taken.delete(place))
  // Without this the platform drops the rest when the client disconnects, and the place stays taken.
  later(done.then(nothing, nothing))
  return done
}

const nothing = () => undefined
