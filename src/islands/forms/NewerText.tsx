import { editText as text } from '#src/messages/edits.ts'

interface Props {
  /** The id of the field that holds the writer's own text. */
  of: string
  /** The text that somebody has saved meanwhile. */
  newer: string
}

/**
 * Shows the text that somebody has saved while it was being changed, beside the writer's own. Plain markup: the button is
 * served by a script of the page (src/client/forms/newer-text.ts), on pages without islands, too.
 */
export const NewerText = ({ of, newer }: Props) => (
  <div className="note newer" data-kind="warn">
    <p role="alert">{newer === '' ? text.none : text.newer}</p>
    {newer !== '' && <textarea className="input" rows={2} readOnly aria-label={text.label} value={newer} />}
    <p>{text.choice}</p>
    <button className="button" type="button" name="take" data-take={of}>
      {text.take}
    </button>
  </div>
)
