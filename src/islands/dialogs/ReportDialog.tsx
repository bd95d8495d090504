import { type SubmitEvent, useState } from 'react'
import { reportText as text } from '#src/messages/report.ts'
import { closeDialog } from '#src/stores/page/dialogs.ts'
import { type Reported, readReasons, sendReport } from '#src/stores/page/report.ts'
import { LoadedModal } from './LoadedModal.tsx'

/** Asks why a post or comment is reported. */
export function ReportDialog(target: Reported) {
  const [reason, setReason] = useState(0)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || reason === 0) return
    setBusy(true)
    await sendReport(target, reason)
    setBusy(false)
  }
  return (
    <LoadedModal title={text.title(target.type)} ask={readReasons}>
      {reasons => (
        <form onSubmit={submit} aria-busy={busy}>
          <fieldset>
            <legend className="unseen">{text.reason}</legend>
            {reasons.map(({ id, title }) => (
              <label key={id} className="check">
                <input type="radio" name="reason" value={id} checked={reason === id} onChange={() => setReason(id)} />
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
          <div className="button-row" data-end>
            <button type="button" className="button" data-kind="plain" onClick={closeDialog}>
              {text.cancel}
            </button>
            <button type="submit" className="button" data-kind="primary" disabled={reason === 0 || busy}>
              {text.send}
            </button>
          </div>
        </form>
      )}
    </LoadedModal>
  )
}
