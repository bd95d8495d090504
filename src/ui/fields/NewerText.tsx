import { editText as text } from './messages/edits.ts'

interface Props {
  /** Id of the field with the writer's own text. */
  of: string
  /** Text that was saved since the edit began. */
  newer: string
}

/**
 * Note after an edit conflict, with the saved text. Its button also works without React, by
 * src/features/edits/client.ts.
 */
export const NewerText = ({ of, newer }: Props) => (
  <div className="note newer" data-kind="warn">
    <p role="alert">{newer === '' ? text.none : text.newer}</p>
    {newer !== '' && <textarea className="input" rows={2} readOnly aria-label={text.label} value={newer} />}
    <p>{text.choice}</p>
    <button className="button" type="button" name="take" data-do="edits.takeNewer" data-take={of}>
      {text.take}
    </button>
  </div>
)
