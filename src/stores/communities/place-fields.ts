import { attempt } from '#src/lib/attempt.ts'
import { currentMemberId } from '#src/lib/current-page.ts'
import { openDraft } from '#src/stores/drafts/drafts.ts'

/** Fields of the forms for a new community, to make it or to request it. */
export interface CommunityFields {
  name: string
  /** The title, shown in place of the name; '' where the form does not ask for it. */
  title: string
  /** The description, or the reason of the request. */
  about: string
}

/** The draft of such a form: what was typed outlives the dialog, and a session that has ended. */
export function openCommunityDraft(form: 'new-community' | 'request-community') {
  const draft = openDraft(currentMemberId(), form)
  return {
    begun: attempt(() => JSON.parse(draft.text || 'null') as CommunityFields | null),
    keep: (fields: CommunityFields) =>
      draft.save(fields.name || fields.title || fields.about ? JSON.stringify(fields) : ''),
    leave: () => draft.leave(),
    drop: () => draft.drop()
  }
}
