import { parseStored } from '#src/browser/storage.ts'
import { type Picture, UNUSED_MS } from '#src/features/images/picture-store.ts'
import { type Draft, openDraft } from '#src/features/offline/drafts-store.ts'
import type { PostFields, PostTexts } from './new-post-fields.ts'

interface DraftContent {
  fields: PostFields
  pictures: Picture[]
  /** Saved texts on which the edit is based; absent for a new post. */
  was?: PostTexts | null
}

interface StoredDraft extends DraftContent {
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

export interface PostDraft {
  /** The stored draft, without pictures that are too old; null without a draft. */
  saved: DraftContent | null
  save(written: DraftContent): void
  drop(): void
}

/**
 * Opens the draft of a new or an edited post.
 * @param textKey key of the text, as openDraft takes it.
 */
export function openPostDraft(account: string, textKey: string): PostDraft {
  const draft: Draft = openDraft(account, textKey)
  const stored = parseStored<StoredDraft>(draft.text)
  const isYoung = stored && Date.now() - stored.at < UNUSED_MS
  return {
    saved: stored && { fields: stored.fields, pictures: isYoung ? stored.pictures : [], was: stored.was ?? null },
    save: written => draft.save(JSON.stringify({ ...written, at: Date.now() } satisfies StoredDraft)),
    drop: () => draft.drop()
  }
}
