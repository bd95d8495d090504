/**
 * Milliseconds for which an answer to a guest counts as present. Writes of other isolates and of commands become
 * visible after this time, as they do in guests' pages.
 */
const PRESENT_MS = 30_000
/** Upper bounds for the number of remembered answers, and for the length in characters of an address. */
const ANSWERS_MAX = 1000
const ADDRESS_MAX = 300

/** ETags of answers to guests by address, with the time of the read in milliseconds since 1970, the oldest first. */
const answers = new Map<string, { etag: string; readAt: number }>()
/** Number of writes in this isolate. */
let writes = 0

/** Gives the number of writes in this isolate, by which `rememberAnswer` finds writes during a read. */
export const writesUntilNow = (): number => writes

/** Forgets all answers, because a write in this isolate may have changed them. */
export function forgetAnswers(): void {
  writes += 1
  answers.clear()
}

/** Finds the ETag of the present answer to a guest; null when no answer is remembered. */
export function presentTag(address: string, now: number): string | null {
  const answer = answers.get(address)
  if (!answer) return null
  if (now >= answer.readAt && now < answer.readAt + PRESENT_MS) return answer.etag
  answers.delete(address)
  return null
}

/**
 * Remembers the ETag of an answer to a guest.
 * @param begun time at which the read began, and the number of writes at that time: a write during the read may be
 * missing in the answer, which is not remembered then.
 */
export function rememberAnswer(address: string, etag: string, begun: { at: number; writes: number }): void {
  if (begun.writes !== writes || address.length > ADDRESS_MAX) return
  answers.delete(address)
  answers.set(address, { etag, readAt: begun.at })
  const [oldest] = answers.keys()
  if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest)
}
