import { useState } from 'react'
import { trimText } from '#functions/contract/text.ts'
import type { Rule } from '#functions/contract/views.ts'
import { ReasonFields } from '#src/features/post-actions/ReasonFields.tsx'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { type BanFields, banMember } from './bans-store.ts'
import type { ModtoolsContext } from './context-store.ts'
import { bansText as text, toolText } from './messages/people.ts'
import { ToolForm } from './ToolForm.tsx'

export interface BanFormFields {
  username: string
  reason: string
  ruleId: string
  /** Duration of the ban in days; empty for a permanent ban. */
  term: string
}

interface Props {
  context: ModtoolsContext
  rules: Pick<Rule, 'id' | 'rule'>[]
  initial: BanFormFields
  /** Error of a field of a form that was submitted without script; the page shows an error of the whole form. */
  error: Refusal | null
  /** Closes the dialog after success; absent outside of a dialog, where the browser submits the form. */
  onDone?: () => void
}

const DAY_MS = 86_400_000

function fieldsOf(form: HTMLFormElement): BanFields {
  const input = new FormData(form)
  const of = (name: string) => String(input.get(name) ?? '')
  const days = Number(of('term'))
  const expires = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null
  return { username: trimText(of('username')), reason: of('reason'), ruleId: of('ruleId'), expires }
}

/** Form that bans a member from a community, with duration and reason. */
export function BanForm({ context, rules, initial, error, onDone }: Props) {
  const [refusal, setRefusal] = useState(error)
  const { busy, onSubmit } = useSubmit(async form => {
    const fields = fieldsOf(form)
    const rule = rules.find(({ id }) => String(id) === fields.ruleId)?.rule
    const outcome = await banMember(context, fields, trimText(fields.reason ?? '') || rule || null)
    if (outcome === true) onDone?.()
    else setRefusal(outcome)
  })
  const ofName = refusal?.field === 'username' ? refusal.message : null
  return (
    <ToolForm
      context={context}
      entry="banned"
      act="ban"
      aria-busy={busy}
      {...(onDone ? { onSubmit } : { className: 'stack' })}
    >
      <Field
        label={toolText.username}
        name="username"
        error={ofName}
        defaultValue={initial.username}
        required
        pattern=".*\S.*"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="field">
        <label htmlFor="term">{text.term}</label>
        <select className="input" id="term" name="term" defaultValue={initial.term}>
          {text.terms.map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ReasonFields rules={rules} initial={initial} hint={text.reasonHint} />
      <FormEnd
        alert={refusal && ofName === null ? refusal.message : null}
        cancel={toolText.cancel}
        onCancel={onDone ?? `/${context.name}/modtools/banned`}
        submit={text.ban}
      />
    </ToolForm>
  )
}
