import { BODY_MAX } from '#functions/contract/limits.ts'
import { MarkdownHint } from '#src/ui/editor/MarkdownHint.tsx'
import { TextEditor } from '#src/ui/editor/TextEditor.tsx'
import { editorText } from '#src/ui/editor/text.ts'
import { measure } from '#src/ui/editor/writing.ts'
import { FieldNotes } from '#src/ui/fields/FieldNotes.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { newPostText as text } from './messages/new-post.ts'

interface Props {
  value: string
  /** Error of the last submission; empty or absent without one. */
  error: string | null | undefined
  /** Hint that Ctrl+Enter sends the post. */
  keys: string
  /** True for guests, whose field has no toolbar. */
  isPlain: boolean
  onChange: (value: string) => void
  onSubmit: () => void
}

/** Text field of a post. A text above the maximum length is not cut, but gets an error. */
export function BodyField({ value, error, keys, isPlain, onChange, onSubmit }: Props) {
  const { length, isNear, isOver } = measure(value, BODY_MAX)
  const message = error || (isOver ? editorText.tooLong(BODY_MAX) : null)
  return (
    <div className="field">
      <span className="row">
        <label htmlFor="body">
          {text.body} <span className="soft">{text.optional}</span>
        </label>
        {isNear && <span className="hint num">{outOf(length, BODY_MAX)}</span>}
      </span>
      <div className="text-editor">
        <TextEditor
          id="body"
          name="body"
          className="input"
          kind="post"
          rows={6}
          isPlain={isPlain}
          value={value}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? 'body-hint body-error' : 'body-hint'}
          onChange={onChange}
          onSubmit={onSubmit}
        />
      </div>
      <FieldNotes id="body" error={message} />
      <p className="hint" id="body-hint">
        <MarkdownHint keys={keys} />
      </p>
    </div>
  )
}
