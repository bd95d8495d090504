import { REASON_MAX } from '#functions/contract/limits.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Rule } from '#functions/contract/views.ts'
import { reasonText as text } from '#src/features/moderation/messages/reasons.ts'
import { CountedField } from '#src/ui/fields/CountedField.tsx'

interface Props {
  /** Rules of the community in their order. */
  rules: Pick<Rule, 'id' | 'rule'>[]
  /** Reason that the fields show at first. */
  initial?: ReasonInput
  /** Hint on who will see the reason. */
  hint?: string
}

/** Fields for the reason of a removal, which may be left empty: a rule of the community, or a text. */
export const ReasonFields = ({ rules, initial = {}, hint = text.readers }: Props) => (
  <>
    {rules.length > 0 && (
      <div className="field">
        <label htmlFor="rule">{text.rule}</label>
        <select className="input" id="rule" name="ruleId" defaultValue={initial.ruleId ?? ''}>
          <option value="">{text.noRule}</option>
          {rules.map(({ id, rule }) => (
            <option key={id} value={id}>
              {rule}
            </option>
          ))}
        </select>
      </div>
    )}
    <CountedField
      label={rules.length > 0 ? text.orWords : text.words}
      name="reason"
      max={REASON_MAX}
      hint={hint}
      defaultValue={initial.reason ?? ''}
      long
    />
  </>
)
