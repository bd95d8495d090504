import { REPORT_DESCRIPTION_MAX } from '#functions/contract/limits.ts'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import { reportText as text } from './text.ts'

interface Props {
  /** Text that the field shows at first: the submitted text of a refused form. */
  initial?: string
  error?: string | null
  required?: boolean
}

/** Field for the description of a report. */
export const ReportWords = ({ initial = '', error = null, required = false }: Props) => (
  <CountedField
    label={text.words}
    name="description"
    max={REPORT_DESCRIPTION_MAX}
    hint={text.wordsHint}
    error={error}
    defaultValue={initial}
    required={required}
    long
  />
)
