import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { askedByKey, fitHeight, measure, pasteLink } from '#src/lib/writing.ts'
import { editorText as text } from '#src/messages/editor.ts'

interface Props {
  id: string
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** Ctrl+Enter, on a Mac Cmd+Enter. */
  onSubmit?: () => void
  /** Escape in an empty field. In one with text Escape does nothing. */
  onCancel?: () => void
  /** Said below the field; the help with Markdown stands there by itself. */
  hint?: ReactNode
  /** Said of the last attempt to send it. */
  error?: string | null | undefined
  name?: string
  placeholder?: string
  rows?: number
  /** Most letters that are taken. More can be typed: nothing is cut, it is said. */
  max?: number
  disabled?: boolean
  /** The caret stands in it as soon as it is there. */
  focused?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** A field for longer texts in Markdown, which grows with what is written. */
export function TextEditor(props: Props) {
  const { id, label, value, onChange, onSubmit, onCancel, hint, error, max = BODY_MAX, focused = false, ref } = props
  const { name, placeholder, rows = 4, disabled } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  const adopt = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    // Typed before this code came, or kept by the browser over a reload.
    if (typed !== value) onChange(typed)
  })
  useEffect(() => adopt(), [])
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  useEffect(() => {
    if (field.current?.value === value) fitHeight(field.current)
  }, [value])

  const { length, isNear, isOver } = measure(value, max)
  const fault = error || (isOver ? text.tooLong(max) : null)
  const described = [`${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')
  const [before, guide] = text.markdown
  return (
    <div className="field">
      <span className="row">
        <label htmlFor={id}>{label}</label>
        {isNear && <span className="hint num">{text.count(length, max)}</span>}
      </span>
      <textarea
        ref={field}
        className="input"
        id={id}
        name={name}
        rows={rows}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described}
        onChange={event => onChange(event.target.value)}
        onPaste={event => pasteLink(event.nativeEvent, event.currentTarget)}
        onKeyDown={event => {
          const asked = askedByKey(event.nativeEvent, value)
          if (asked === null) return
          event.preventDefault()
          if (asked === 'submit') onSubmit?.()
          else onCancel?.()
        }}
      />
      {fault && (
        <p className="error" id={`${id}-error`} role="alert">
          {fault}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {before}
        <a className="more-link" href="/markdown-guide" target="_blank" rel="noopener">
          {guide}
        </a>
        {hint}
      </p>
    </div>
  )
}
