import { ACCEPTED } from '#functions/contract/pictures.ts'
import { picturesText as text } from '#src/messages/pictures.ts'
import { Field } from './Field.tsx'

interface Props {
  name: string
  hint: string
  error: string | null
  autoFocus: boolean
}

/** A field of one picture in the look of the other fields: src/client/forms/preview.ts writes the name of what is chosen. */
export function FileField(field: Props) {
  const face = (
    <span className="file-face">
      <span className="button" aria-hidden="true">
        {text.choose}
      </span>
      <span className="soft" data-file-name={field.name} />
    </span>
  )
  return <Field {...field} label={text.file} type="file" accept={ACCEPTED.join()} button={face} />
}
