import { attempt } from './attempt.ts'
import type { PostFields } from './new-post-fields.ts'
import type { Picture } from './uploads.ts'

/** A post that is not sent yet, kept on the device. */
export interface PostDraft {
  fields: PostFields
  pictures: Picture[]
}

interface Kept extends PostDraft {
  /** Milliseconds since 1970. */
  at: number
}

/** Uploads are erased after 12 hours; some of that time is left for the rest of the writing. */
const PICTURES_KEPT_MS = 11 * 3_600_000

/** Where it is kept: for each account, and each post that is edited, its own. */
export const draftKey = (viewerId: string, publicId = ''): string => `post_draft:${viewerId}:${publicId}`

export function keepDraft(key: string, draft: PostDraft): void {
  attempt(() => localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() } satisfies Kept)))
}

export const dropDraft = (key: string): void => void attempt(() => localStorage.removeItem(key))

/** The draft, where there is one; without its pictures when those are gone. */
export function findDraft(key: string): PostDraft | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null)
  if (!kept?.fields) return null
  const isYoung = Date.now() - kept.at < PICTURES_KEPT_MS
  return { fields: kept.fields, pictures: isYoung ? kept.pictures : [] }
}
