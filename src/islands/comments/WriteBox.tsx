import { BODY_MAX } from '#functions/contract/limits.ts'
import type { Group } from '#functions/contract/views.ts'
import type { StaffRole } from '#src/lib/thread.ts'
import { measure } from '#src/lib/writing.ts'
import { editorText } from '#src/messages/editor.ts'
import { outOf } from '#src/messages/numbers.ts'
import { threadText as text } from '#src/messages/thread.ts'
import { MarkdownHint } from '../editor/MarkdownHint.tsx'
import { TextEditor } from '../editor/TextEditor.tsx'
import { NewerText } from '../forms/NewerText.tsx'

export interface WriteBoxProps {
  /** Unlike any other in the page. */
  id: string
  label: string
  /** The button that sends it. */
  send: string
  /** Capacities that the writer may choose besides their own. */
  groups?: readonly StaffRole[]
  /** The form that it is sent by without script; it stands elsewhere in the page. */
  form?: string
  /** Can be closed again. */
  closes?: boolean
  /** Where to whoever writes nothing goes. */
  back?: string
  /** It never wakes: there are no buttons for the text. */
  isPlain?: boolean
  value?: string
  /** The text that another window has saved meanwhile. */
  newer?: string | undefined
  group?: Group
  /** The error of the comment. */
  fault?: string
  /** Nothing can be typed or sent meanwhile. */
  isBusy?: boolean
  /** Whether the text is read-only. */
  isReadOnly?: boolean
  /** And it is not sent. */
  isRefused?: boolean
  onChange?: (value: string) => void
  onGroup?: (group: Group) => void
  onSubmit?: () => void
  onCancel?: (() => void) | undefined
}

/** Where a comment is written, as pages are sent and as the browser draws it. */
export function WriteBox(props: WriteBoxProps) {
  const { id, label, send, groups = [], form, closes, back, value = '', group = 'normal', fault = '' } = props
  const {
    isPlain = false,
    isBusy = false,
    isRefused = false,
    isReadOnly = false,
    newer,
    onChange,
    onGroup,
    onSubmit,
    onCancel
  } = props
  const { length, isNear } = measure(value, BODY_MAX)
  return (
    <>
      <TextEditor
        id={id}
        // Where script alone sends it, no form takes it along.
        name={closes ? undefined : 'body'}
        kind="comment"
        rows={1}
        form={form}
        aria-label={label}
        aria-describedby={`${id}-error`}
        aria-invalid={fault === '' ? undefined : true}
        placeholder={text.placeholder}
        disabled={isBusy}
        readOnly={isRefused || isReadOnly}
        isPlain={isPlain}
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
        onCancel={onCancel}
      />
      {newer !== undefined && <NewerText key={newer} of={id} newer={newer} />}
      <footer>
        <div className="hint">
          <span className="tiny">
            <MarkdownHint keys={editorText.sends} />
          </span>
          <p className="error" id={`${id}-error`} role="alert">
            {fault}
          </p>
        </div>
        <span className="tiny num" hidden={!isNear}>
          {isNear && outOf(length, BODY_MAX)}
        </span>
        {groups.length > 0 && (
          <select
            className="input"
            name="group"
            form={form}
            aria-label={text.speakAs}
            disabled={isBusy}
            value={group}
            onChange={event => onGroup?.(event.target.value as Group)}
          >
            {(['normal', ...groups] as const).map(each => (
              <option key={each} value={each}>
                {text.speakers[each]}
              </option>
            ))}
          </select>
        )}
        {back !== undefined && (
          <a className="button" data-kind="plain" href={back}>
            {text.cancel}
          </a>
        )}
        {closes && (
          <button className="button" data-kind="plain" type="button" name="cancel" disabled={isBusy} onClick={onCancel}>
            {text.cancel}
          </button>
        )}
        <button
          className="button"
          data-kind="primary"
          type="submit"
          name="send"
          form={form}
          disabled={isBusy || isRefused}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          onClick={event => {
            event.preventDefault()
            onSubmit?.()
          }}
        >
          {send}
        </button>
      </footer>
    </>
  )
}
