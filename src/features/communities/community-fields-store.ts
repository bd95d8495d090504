import { currentMemberId } from '#src/browser/current-page.ts'
import { parseStored } from '#src/browser/storage.ts'
import { openDraft } from '#src/features/offline/drafts-store.ts'

/** Values of the forms that create or request a community. */
export interface CommunityFields {
  name: string
  /** Title, which is shown in place of the name; empty for a form without a title. */
  title: string
  /** Description of the community, or the reason for the request. */
  about: string
}

/**
 * Opens the draft of a form that creates or requests a community. The draft is stored when the dialog closes or the
 * session ends.
 */
export function openCommunityDraft(form: 'new-community' | 'request-community') {
  const draft = openDraft(currentMemberId(), form)
  return {
    saved: parseStored<CommunityFields>(draft.text),
    keep: (fields: CommunityFields) =>
      draft.save(fields.name || fields.title || fields.about ? JSON.stringify(fields) : ''),
    leave: () => draft.leave(),
    drop: () => draft.drop()
  }
}
