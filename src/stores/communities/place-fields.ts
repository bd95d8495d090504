import { attempt } from '#src/lib/attempt.ts'
import { memberHere } from '#src/lib/here.ts'
import { openDraft } from '#src/stores/drafts/drafts.ts'

/** Fields of the forms for a new community, to make it or to request it. */
export interface PlaceFields {
  name: string
  /** The title, shown in place of the name; '' where the form does not ask for it. */
  title: string
  /** The description, or the reason of the request. */
  about: string
}

/** The draft of such a form: what was typed outlives the dialog, and a session that has ended. */
export function openPlaceDraft(form: 'new-community' | 'request-community') {
  const draft = openDraft(memberHere(), form)
  return {
    begun: attempt(() => JSON.parse(draft.text || 'null') as PlaceFields | null),
    keep: (fields: PlaceFields) =>
      draft.keep(fields.name || fields.title || fields.about ? JSON.stringify(fields) : ''),
    leave: () => draft.leave(),
    drop: () => draft.drop()
  }
}
