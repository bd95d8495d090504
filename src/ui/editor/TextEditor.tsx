import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadFile } from '#src/browser/load-file.ts'
import { PreviewPane } from './PreviewPane.tsx'
import type { Kind } from './preview-store.ts'
import { Tools } from './Tools.tsx'
import { applyFormat, askedByKey, fitHeight, formatByKey, pasteLink } from './writing.ts'

/** Props of the editor. All that are not named here become attributes of the textarea. */
interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onSubmit' | 'value' | 'ref'> {
  id: string
  /** Kind of the text, which decides how the preview is rendered. */
  kind: Kind
  value: string
  onChange?: ((value: string) => void) | undefined
  /** Called for Ctrl+Enter, on a Mac Cmd+Enter. */
  onSubmit?: (() => void) | undefined
  /** Called for Escape in an empty field. Escape does nothing in a field with a text. */
  onCancel?: (() => void) | undefined
  /** True for an editor that is never hydrated, and so has no toolbar. */
  isPlain?: boolean
}

/** Matches a text before the cursor for which the field may offer names or emoji. */
const MAY_OFFER = /[@:/][\p{L}\p{N}_]{2,}$/u

/** Loads the list of names and emoji when a member begins to write one. Without the file nothing is offered. */
function offerNames(field: HTMLTextAreaElement): void {
  if (!MAY_OFFER.test(field.value.slice(0, field.selectionStart))) return
  loadFile(() => import('./offer.ts')).then(({ offerIn }) => offerIn(field), console.error)
}

/** Markdown editor of posts and comments: a field that grows with its text, a toolbar and a preview. */
export function TextEditor({ kind, value, onChange, onSubmit, onCancel, isPlain, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Height in pixels of the field that a preview replaces; null without a preview. */
  const [previewed, setPreviewed] = useState<number | null>(null)
  const isPreviewed = previewed !== null
  const adopt = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    // The text may have been typed before hydration, or restored by the browser after a reload.
    if (typed !== value) onChange?.(typed)
  })
  useLayoutEffect(() => adopt(), [])
  useEffect(() => {
    if (field.current?.value === value && !isPreviewed) fitHeight(field.current)
  }, [value, isPreviewed])
  return (
    <>
      <textarea
        {...rest}
        ref={field}
        value={value}
        hidden={isPreviewed}
        onChange={event => {
          onChange?.(event.target.value)
          offerNames(event.target)
        }}
        onPaste={event => pasteLink(event.nativeEvent, event.currentTarget)}
        onKeyDown={event => {
          const format = formatByKey(event.nativeEvent)
          const dialog = askedByKey(event.nativeEvent, value)
          if (format === null && dialog === null) return
          event.preventDefault()
          if (format) applyFormat(event.currentTarget, format)
          else if (dialog === 'submit') onSubmit?.()
          else onCancel?.()
        }}
      />
      {isPreviewed && <PreviewPane value={value} kind={kind} height={previewed} />}
      {!isPlain && (
        <Tools
          field={field}
          controls={rest.id}
          disabled={rest.disabled ?? false}
          isPreviewed={isPreviewed}
          onPreview={() => setPreviewed(isPreviewed ? null : (field.current?.offsetHeight ?? 0))}
        />
      )}
    </>
  )
}
