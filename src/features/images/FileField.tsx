import { ACCEPTED } from '#functions/contract/pictures.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { picturesText as text } from './text.ts'

interface Props {
  name: string
  hint: string
  error: string | null
  autoFocus: boolean
}

/**
 * File field for one picture, which looks like other fields. The script src/features/edits/preview.ts shows the name of
 * the chosen file in it.
 */
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
