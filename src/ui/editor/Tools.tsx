import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { moveThrough } from '#src/ui/move-through.ts'
import { MARKDOWN_FORMATS } from './markdown-format.ts'
import { editorText as text } from './text.ts'
import { applyFormat, FORMAT_KEYS } from './writing.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  /** Id of the field that the toolbar belongs to. */
  controls: string
  disabled: boolean
  isPreviewed: boolean
  onPreview: () => void
}

const ARROWS = ['ArrowLeft', 'ArrowRight']

/** Toolbar of an editor. The Tab key stops at one of the toolbar's buttons, and arrow keys move among the buttons. */
export function Tools({ field, controls, disabled, isPreviewed, onPreview }: Props) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const enabled = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const buttons = enabled.filter(button => button.checkVisibility())
    moveThrough(buttons, event.nativeEvent, ARROWS)
  }
  return (
    <div className="tools" role="toolbar" aria-label={text.tools} aria-controls={controls} onKeyDown={onKeyDown}>
      {MARKDOWN_FORMATS.map((format, at) => {
        const name = text.marks[format]
        const key = FORMAT_KEYS[format]
        return (
          <button
            key={format}
            className="act"
            type="button"
            name="mark"
            value={format}
            aria-label={name}
            aria-keyshortcuts={key && `Control+${key}`}
            title={key ? text.withKeys(name, key) : name}
            tabIndex={at === current && !isPreviewed ? 0 : -1}
            disabled={disabled || isPreviewed}
            // The default action would take the focus from the field, and a phone would hide its keyboard.
            onMouseDown={event => event.preventDefault()}
            onFocus={() => setCurrent(at)}
            onClick={() => field.current && applyFormat(field.current, format)}
          >
            <Icon name={format} />
          </button>
        )
      })}
      <button
        className="act"
        type="button"
        name="preview"
        aria-label={text.preview}
        title={text.preview}
        aria-pressed={isPreviewed}
        tabIndex={current === MARKDOWN_FORMATS.length || isPreviewed ? 0 : -1}
        disabled={disabled}
        onFocus={() => setCurrent(MARKDOWN_FORMATS.length)}
        onClick={onPreview}
      >
        <Icon name="eye" />
      </button>
    </div>
  )
}
