import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import { markText } from '#src/features/post-actions/text.ts'
import type { PostMarks } from './new-post-fields.ts'

interface Props {
  marks: PostMarks
  /** Marks that an edited post had when its edit began. */
  before: readonly MarkName[]
  onChange: (changes: Partial<PostMarks>) => void
}

/** Checkboxes for the marks of a post. */
export const MarkBoxes = ({ marks, before, onChange }: Props) => (
  <>
    <input type="hidden" name="marksBefore" value={before.join(' ')} />
    {MARKS.map(name => (
      <label key={name} className="check">
        <input
          type="checkbox"
          name={name}
          value="1"
          checked={marks[name]}
          onChange={event => onChange({ [name]: event.target.checked })}
        />
        <span>{markText[name]}</span>
      </label>
    ))}
  </>
)
