import { useState } from 'react'
import { RULE_DESCRIPTION_MAX, RULE_MAX } from '#functions/contract/limits.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Rule } from '#functions/contract/views.ts'
import type { ModtoolsContext } from '#src/features/moderation/context-store.ts'
import { rulesText as text, toolText } from '#src/features/moderation/messages/people.ts'
import { ToolForm } from '#src/features/moderation/ToolForm.tsx'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import { initialTexts } from '#src/ui/fields/messages/initial.ts'
import { useEdit } from '#src/ui/fields/useEdit.ts'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { type RuleFields, saveRule } from './edit-store.ts'

interface Props {
  context: ModtoolsContext
  rules: Rule[]
  /** Id of the edited rule; null for a new one. */
  of: number | null
  initial: RuleFields
  /** Saved rule on which the edit is based; `initial` when absent. */
  began?: RuleFields
  /** Error of a form that was submitted without script. */
  error: Refusal | null
  /** Closes the dialog after success; absent outside of a dialog, where the browser submits the form. */
  onDone?: () => void
}

function fieldsOf(input: FormData): RuleFields {
  return { rule: String(input.get('rule')), description: String(input.get('description')) }
}

/** Form of a rule with its description. A rule without text is not sent. */
export function RuleForm({ context, rules, of, initial, began = initial, error, onDone }: Props) {
  const edit = useEdit(of === null ? undefined : { ...began }, error)
  const [refusal, setRefusal] = useState(error)
  const [isEmpty, setEmpty] = useState(onDone !== undefined && isBlank(initial.rule))
  const { busy, onSubmit } = useSubmit(async form => {
    const typed = new FormData(form)
    const was = initialTexts(['rule', 'description'], name => typed.get(name) as string | null)
    const outcome = await saveRule(context, rules, of, { ...fieldsOf(typed), was })
    if (outcome === true) return onDone?.()
    setRefusal(outcome)
    edit.refuse(outcome, was)
  })
  const errorOf = (field: keyof RuleFields) => (refusal?.field === field ? refusal.message : null)
  const also: Record<string, string> = of === null ? {} : { ruleId: String(of) }
  return (
    <ToolForm
      context={context}
      entry="rules"
      act="save"
      also={also}
      aria-busy={busy}
      {...(onDone
        ? { onSubmit, onInput: event => setEmpty(isBlank(fieldsOf(new FormData(event.currentTarget)).rule)) }
        : { className: 'stack' })}
    >
      <CountedField
        label={text.rule}
        name="rule"
        max={RULE_MAX}
        error={errorOf('rule')}
        defaultValue={initial.rule}
        {...edit.of('rule')}
        required
        long
      />
      <CountedField
        label={text.description}
        name="description"
        max={RULE_DESCRIPTION_MAX}
        error={errorOf('description')}
        defaultValue={initial.description}
        {...edit.of('description')}
        long
      />
      <FormEnd
        alert={refusal && !refusal.field ? refusal.message : null}
        cancel={toolText.cancel}
        onCancel={onDone ?? `/${context.name}/modtools/rules`}
        submit={of === null ? text.add : text.save}
        disabled={isEmpty}
      />
    </ToolForm>
  )
}
