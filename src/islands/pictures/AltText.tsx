import type { ComponentProps } from 'react'
import { ALT_TEXT_MAX } from '#functions/contract/limits.ts'
import { picturesText as text } from '#src/messages/pictures.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  imageId: string
  onDescribe: (altText: string) => void
}

/** Where a picture is described. */
export function AltText({ imageId, onDescribe, ...field }: Props) {
  return (
    <textarea
      className="input"
      id={`alt-${imageId}`}
      rows={2}
      maxLength={ALT_TEXT_MAX}
      placeholder={text.placeholder}
      onChange={({ target }) => onDescribe(target.value)}
      {...field}
    />
  )
}
