import type { ComponentProps, ReactNode } from 'react'
import { ALT_TEXT_MAX } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import { letters } from '#src/ui/fields/limit.ts'
import { NewerText } from '#src/ui/fields/NewerText.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { picturesText as text } from './text.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'children'> {
  imageId: string
  onDescribe: (altText: string) => void
}

interface CountedProps extends Props {
  label: string
  value: string
  /** Description that was saved in another window or by somebody else since the edit began. */
  newer?: string | undefined
  /** Content above the label. */
  children?: ReactNode
}

/** Field for a picture's description, with a label and a counter of characters. */
export const CountedAltText = ({ label, children, newer, ...field }: CountedProps) => (
  <div className="field">
    {children}
    <span className="row">
      <label htmlFor={`alt-${field.imageId}`}>{label}</label>
      <span className="hint num">{outOf(lengthOf(field.value), ALT_TEXT_MAX)}</span>
    </span>
    <AltText {...field} />
    {newer !== undefined && <NewerText key={newer} of={`alt-${field.imageId}`} newer={newer} />}
  </div>
)

/** Field for a picture's description. */
export function AltText({ imageId, onDescribe, ...field }: Props) {
  return (
    <textarea
      className="input"
      id={`alt-${imageId}`}
      rows={2}
      {...letters(ALT_TEXT_MAX)}
      placeholder={text.placeholder}
      onChange={({ target }) => onDescribe(target.value)}
      {...field}
    />
  )
}
