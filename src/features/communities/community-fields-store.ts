import { currentMemberId } from '#src/browser/current-page.ts'
import { parseStored } from '#src/browser/storage.ts'
import { openDraft } from '#src/features/offline/drafts-store.ts'

/** Fields of the forms that create or request a community. */
export interface CommunityFields {
  name: string
  /** Title shown in place of the name; empty where the form has no such field. */
  title: string
  /** Description of the community, or reason of the request. */
  about: string
}

/** Draft of a community form, kept when the dialog closes or the session ends. */
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
