import { useState } from 'react'
import { OTHER_REASON } from '#functions/contract/report.ts'
import { isBlank } from '#functions/contract/text.ts'
import { EndRow } from '#src/ui/dialogs/EndRow.tsx'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { ReportWords } from './ReportWords.tsx'
import { type Reported, readReasons, sendReport } from './report-store.ts'
import { reportText as text } from './text.ts'

/** Dialog that reports a post or comment with a reason. */
export function ReportDialog(target: Reported) {
  const [reason, setReason] = useState(0)
  const [words, setWords] = useState('')
  const isOther = reason === OTHER_REASON
  const { busy, onSubmit } = useSubmit(
    async () => reason > 0 && sendReport(target, { reason, description: isOther ? words : '' })
  )
  return (
    <LoadedModal title={text.title(target.type)} about={`report:${target.type}:${target.id}`} ask={readReasons}>
      {reasons => (
        <form onSubmit={onSubmit} aria-busy={busy}>
          <fieldset>
            <legend className="unseen">{text.reason}</legend>
            {reasons.map(({ id, title }) => (
              <label key={id} className="check">
                <input
                  type="radio"
                  name="reason"
                  value={id}
                  checked={reason === id}
                  onChange={() => setReason(id)}
                  data-words={id === OTHER_REASON ? '' : undefined}
                />
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
          <div className="report-words" onInput={event => setWords((event.target as HTMLTextAreaElement).value)}>
            <ReportWords required={isOther} />
          </div>
          <EndRow
            no={text.cancel}
            onLeave={closeDialog}
            yes={text.send}
            disabled={reason === 0 || (isOther && isBlank(words))}
          />
        </form>
      )}
    </LoadedModal>
  )
}
