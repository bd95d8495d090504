import type { ReactNode } from 'react'
import { BODY_MAX } from '#functions/contract/limits.ts'
import type { Group } from '#functions/contract/views.ts'
import { FilePicker } from '#src/features/images/FilePicker.tsx'
import { MarkdownHint } from '#src/ui/editor/MarkdownHint.tsx'
import { TextEditor } from '#src/ui/editor/TextEditor.tsx'
import { editorText } from '#src/ui/editor/text.ts'
import { measure } from '#src/ui/editor/writing.ts'
import { NewerText } from '#src/ui/fields/NewerText.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { threadText as text } from './messages/thread.ts'
import type { StaffRole } from './thread-items.ts'

export interface WriteBoxProps {
  /** Id that is unique in the page. */
  id: string
  label: string
  /** Label of the send button. */
  send: string
  /** Roles, as moderator or admin, in which the writer may comment besides as author. */
  groups?: readonly StaffRole[]
  /** Id of the form, elsewhere in the page, that submits the text without script. */
  form?: string
  /** True for a box with a button that adds a picture. */
  mayPicture?: boolean
  /** The picture of the comment, or its upload. */
  picture?: ReactNode
  /** True when the comment has a picture, or uploads one. */
  hasPicture?: boolean
  /** True for a box with a cancel button. */
  closes?: boolean
  /** Address of the cancel link; absent for an editor without that link. */
  back?: string
  /** True for an editor that is never hydrated, and so has no toolbar. */
  isPlain?: boolean
  value?: string
  /** Text that was saved in another window or by somebody else since the edit began. */
  newer?: string | undefined
  group?: Group
  /** Error text of the comment. */
  error?: string
  /** True while a call is pending: the field and the buttons are disabled. */
  isBusy?: boolean
  /** True when the text cannot be changed, but can be sent. */
  isReadOnly?: boolean
  /** True when the text can neither be changed nor sent. */
  isRefused?: boolean
  onChange?: (value: string) => void
  onPick?: (file: File) => void
  onGroup?: (group: Group) => void
  onSubmit?: () => void
  onCancel?: (() => void) | undefined
}

/** The editor of a comment, rendered on the server and in the browser. */
export function WriteBox(props: WriteBoxProps) {
  const { id, label, send, groups = [], form, closes, back, value = '', group = 'normal', error = '' } = props
  const {
    isPlain = false,
    isBusy = false,
    isRefused = false,
    isReadOnly = false,
    newer,
    mayPicture = false,
    hasPicture = false,
    picture,
    onChange,
    onPick,
    onGroup,
    onSubmit,
    onCancel
  } = props
  const { length, isNear } = measure(value, BODY_MAX)
  return (
    <>
      <TextEditor
        id={id}
        // The field has no name where only script can submit the text.
        name={closes ? undefined : 'body'}
        kind="comment"
        rows={1}
        form={form}
        aria-label={label}
        aria-describedby={`${id}-error`}
        aria-invalid={error === '' ? undefined : true}
        placeholder={text.placeholder}
        disabled={isBusy}
        readOnly={isRefused || isReadOnly}
        isPlain={isPlain}
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
        onCancel={onCancel}
      />
      {picture}
      {newer !== undefined && <NewerText key={newer} of={id} newer={newer} />}
      <footer>
        <div className="hint">
          <span className="tiny">
            <MarkdownHint keys={editorText.sends} />
          </span>
          <p className="error" id={`${id}-error`} role="alert">
            {error}
          </p>
        </div>
        <span className="tiny num" hidden={!isNear}>
          {isNear && outOf(length, BODY_MAX)}
        </span>
        {mayPicture && (
          <FilePicker
            className="act"
            name="picture"
            label={text.addPicture}
            aria-label={text.addPicture}
            title={text.addPicture}
            disabled={isBusy || isRefused || isReadOnly || hasPicture}
            onPick={files => files[0] && onPick?.(files[0])}
          >
            <Icon name="image" />
          </FilePicker>
        )}
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
