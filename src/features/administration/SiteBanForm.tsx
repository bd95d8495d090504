import { useId, useState } from 'react'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { AdminForm, type AdminFormContext } from './AdminForm.tsx'
import { type Account, setBanned } from './site-bans-store.ts'
import { siteBansText as text } from './text.ts'

interface Props {
  context: AdminFormContext
  account: Account
  isBanned: boolean
  /**
   * Number of days that was entered in a refused form: content of the last so many days was to be deleted with the ban.
   */
  initial?: string
  /** Closes the dialog after success; absent outside of a dialog, where the browser submits the form. */
  onDone?: () => void
}

/** Reads from the form the number of days whose content is deleted with the ban; null to delete none. */
function daysOf(form: HTMLFormElement): number | null {
  const days = String(new FormData(form).get('deleteContentDays') ?? '')
  return days === '' ? null : Number(days)
}

/** Form that bans an account from the site and may delete its content, or that lifts the ban. */
export function SiteBanForm({ context, account, isBanned, initial = '', onDone }: Props) {
  const id = useId()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const outcome = await setBanned(account, !isBanned, daysOf(form))
    if (outcome === true) onDone?.()
    else setRefusal(outcome)
  })
  return (
    <AdminForm
      context={context}
      act={isBanned ? 'unban' : 'ban'}
      also={{ username: account.username }}
      aria-busy={busy}
      {...(onDone ? { onSubmit } : { className: 'stack' })}
    >
      <p className="lead">{isBanned ? text.unbanWhat : text.what}</p>
      {!isBanned && (
        <div className="field">
          <label htmlFor={id}>{text.content}</label>
          <select
            className="input"
            id={id}
            name="deleteContentDays"
            defaultValue={initial}
            aria-describedby={`${id}-hint`}
          >
            {text.contents.map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </select>
          <p className="hint" id={`${id}-hint`}>
            {text.contentHint}
          </p>
        </div>
      )}
      <FormEnd
        alert={refusal?.message ?? null}
        cancel={text.cancel}
        onCancel={onDone ?? context.page}
        submit={isBanned ? text.unbanNow : text.banNow}
      />
    </AdminForm>
  )
}
