import type { SubmitEvent } from 'react'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Rule } from '#functions/contract/views.ts'
import { reasonText } from '#src/features/moderation/messages/reasons.ts'
import { EndRow } from '#src/ui/dialogs/EndRow.tsx'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'
import type { Question } from '#src/ui/messages/question.ts'
import { ReasonFields } from './ReasonFields.tsx'

interface Props extends Question {
  /** Reads the rules of the community. */
  ask: () => Promise<Rule[]>
  /** Key under which the entered reason is stored. */
  about: string
  go(why: ReasonInput): void
}

/** Question before moderators or admins remove something, with fields for the reason. */
export function RemovalDialog({ title, text, yes, ask, about, go }: Props) {
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
