import { type SubmitEvent, useCallback } from 'react'
import { dropTyped } from '#src/lib/typed.ts'
import { reasonText } from '#src/messages/reasons.ts'
import { readRules } from '#src/stores/communities/rules.ts'
import { closeDialog, type Dialog } from '#src/stores/page/dialogs.ts'
import { ReasonFields } from '../forms/ReasonFields.tsx'
import { EndRow } from './EndRow.tsx'
import { LoadedModal } from './LoadedModal.tsx'

/** Confirmation of a removal by moderators or admins, with a field for the reason. */
export function RemovalDialog({ title, text, yes, community, about, go }: Extract<Dialog, { kind: 'removal' }>) {
  const ask = useCallback(() => readRules(community), [community])
  const giveUp = () => {
    dropTyped(about)
    closeDialog()
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = new FormData(event.currentTarget)
    closeDialog()
    go({ reason: String(input.get('reason') ?? ''), ruleId: String(input.get('ruleId') ?? '') })
  }
  return (
    <LoadedModal title={title} about={about} staysTyped ask={ask}>
      {rules => (
        <form onSubmit={onSubmit}>
          <p className="lead">{text}</p>
          <ReasonFields rules={rules} />
          <EndRow no={reasonText.cancel} onLeave={giveUp} yes={yes} />
        </form>
      )}
    </LoadedModal>
  )
}
