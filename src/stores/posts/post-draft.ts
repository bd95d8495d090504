import { attempt } from '#src/lib/attempt.ts'
import { type Draft, openDraft } from '#src/stores/drafts/drafts.ts'
import type { Picture } from '#src/stores/pictures/picture.ts'
import type { PostFields, PostTexts } from './new-post-fields.ts'

interface DraftContent {
  fields: PostFields
  pictures: Picture[]
  /** The saved texts that it is made of, where a post is edited. */
  was?: PostTexts | null
}

interface StoredDraft extends DraftContent {
  /** Milliseconds since 1970. */
  at: number
}

/** Uploads are erased after 12 hours; some of that time is left for the rest of the writing. */
const PICTURES_MS = 11 * 3_600_000

export interface PostDraft {
  /** The stored draft, without its pictures when those are deleted; null when there is none. */
  saved: DraftContent | null
  save(written: DraftContent): void
  drop(): void
}

/** The draft of a new post, or of the changes of one. @param place what is written, for openDraft. */
export function openPostDraft(account: string, place: string): PostDraft {
  const draft: Draft = openDraft(account, place)
  const stored = attempt(() => JSON.parse(draft.text || 'null') as StoredDraft | null)
  const isYoung = stored && Date.now() - stored.at < PICTURES_MS
  return {
    saved: stored && { fields: stored.fields, pictures: isYoung ? stored.pictures : [], was: stored.was ?? null },
    save: written => draft.save(JSON.stringify({ ...written, at: Date.now() } satisfies StoredDraft)),
    drop: () => draft.drop()
  }
}
