import { FieldNotes, saysOf } from '#src/ui/fields/FieldNotes.tsx'
import { newPostText as text } from './messages/new-post.ts'
import type { WritersLabels } from './new-post-fields.ts'

interface Props extends WritersLabels {
  value: string
  /** Label that an edited post had when its edit began; empty: none. */
  before: string
  error: string | null | undefined
  onChange: (labelId: string) => void
}

/** Select for the label of a post. It is absent where the writer can choose none. */
export const LabelField = ({ labels, labelRequired, value, before, error, onChange }: Props) => (
  <>
    <input type="hidden" name="labelBefore" value={before} />
    {labels.length > 0 && (
      <div className="field">
        <label htmlFor="labelId">
          {text.label}
          {!labelRequired && <span className="soft"> {text.optional}</span>}
        </label>
        <select
          className="input"
          id="labelId"
          name="labelId"
          value={value}
          {...saysOf({ id: 'labelId', error })}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">{labelRequired ? text.chooseLabel : text.noLabel}</option>
          {labels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <FieldNotes id="labelId" error={error} />
      </div>
    )}
  </>
)
