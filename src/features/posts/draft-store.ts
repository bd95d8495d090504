import { parseStored } from '#src/browser/storage.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { type Draft, openDraft } from '#src/features/offline/drafts-store.ts'
import type { PostFields, PostTexts } from './new-post-fields.ts'

interface DraftContent {
  fields: PostFields
  pictures: Picture[]
  /** The saved texts that the edit began from; absent for a new post. */
  was?: PostTexts | null
}

interface StoredDraft extends DraftContent {
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/**
 * Lifetime of uploads in a draft: the server deletes unused uploads after 12 hours, and an hour is left for
 * writing.
 */
const PICTURES_MS = 11 * 3_600_000

export interface PostDraft {
  /** The stored draft, without expired pictures; null without one. */
  saved: DraftContent | null
  save(written: DraftContent): void
  drop(): void
}

/**
 * Opens the draft of a post or of an edit.
 * @param textKey key of the draft, see openDraft.
 */
export function openPostDraft(account: string, textKey: string): PostDraft {
  const draft: Draft = openDraft(account, textKey)
  const stored = parseStored<StoredDraft>(draft.text)
  const isYoung = stored && Date.now() - stored.at < PICTURES_MS
  return {
    saved: stored && { fields: stored.fields, pictures: isYoung ? stored.pictures : [], was: stored.was ?? null },
    save: written => draft.save(JSON.stringify({ ...written, at: Date.now() } satisfies StoredDraft)),
    drop: () => draft.drop()
  }
}
