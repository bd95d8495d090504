import { type InputEvent, useState } from 'react'
import { lengthOf } from '#functions/contract/text.ts'
import { outOf } from '#src/ui/messages/numbers.ts'
import { FieldNotes, saysOf } from './FieldNotes.tsx'
import { letters } from './limit.ts'
import { type EditState, initialNameOf } from './messages/initial.ts'
import { NewerText } from './NewerText.tsx'

interface Props extends Partial<EditState> {
  label: string
  name: string
  id?: string
  /** Maximum length in characters. The field takes no more. */
  max: number
  hint?: string | undefined
  error?: string | null | undefined
  defaultValue?: string
  required?: boolean
  /** True for a field with several lines. */
  long?: boolean
}

/** A text field with a label and a counter of characters. */
export function CountedField({
  label,
  name,
  id = name,
  max,
  hint,
  error,
  defaultValue = '',
  required,
  long = false,
  initial: was,
  newer
}: Props) {
  const [length, setLength] = useState(lengthOf(defaultValue))
  const field = {
    className: 'input',
    id,
    name,
    ...letters(max),
    defaultValue,
    required,
    onInput: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLength(lengthOf(event.currentTarget.value)),
    ...saysOf({ id, hint, error })
  }
  return (
    <div className="field">
      <span className="row">
        <label htmlFor={id}>{label}</label>
        <span className="hint num" data-count-of={id}>
          {outOf(length, max)}
        </span>
      </span>
      {long ? (
        <textarea rows={3} {...field} />
      ) : (
        <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />
      )}
      {was !== undefined && <input type="hidden" name={initialNameOf(name)} value={was} />}
      <FieldNotes id={id} hint={hint} error={error} />
      {newer !== undefined && <NewerText key={newer} of={id} newer={newer} />}
    </div>
  )
}
