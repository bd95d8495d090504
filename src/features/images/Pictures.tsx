import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { POST_IMAGES_MAX } from '#functions/contract/limits.ts'
import { isBlank } from '#functions/contract/text.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { FieldNotes } from '#src/ui/fields/FieldNotes.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { moved } from '#src/ui/order.ts'
import { FilePicker } from './FilePicker.tsx'
import { PictureRow } from './PictureRow.tsx'
import type { Picture } from './picture-store.ts'
import { picturesText as text } from './text.ts'
import { UploadRow } from './UploadRow.tsx'
import { createUploads, filesIn } from './uploads-store.ts'
import { useDropAndPaste } from './useDropAndPaste.ts'

interface Props {
  /** Pictures in their order. */
  pictures: Picture[]
  onChange: (pictures: Picture[]) => void
  /** Called with true when an upload begins while none is pending, and with false when the last upload ends. */
  onBusy?: (busy: boolean) => void
  /** Called with true when an upload has failed, and with false when no failed upload is left. */
  onFailed?: (failed: boolean) => void
  requireAltText?: boolean
  disabled?: boolean
  /** Error shown below the pictures. It also marks the pictures without a required description. */
  error?: string | null
}

/**
 * Pictures in the form of a post. They are chosen, dropped on the page or pasted, and are uploaded immediately, one
 * after another. The page must load the style sheets details, forms, pictures and progress, and the icons close, down,
 * plus and up.
 */
export function Pictures({ pictures, onChange, onBusy, onFailed, requireAltText, disabled, error }: Props) {
  const [queue] = useState(createUploads)
  const [announcement, announce] = useState('')
  const [removed, setRemoved] = useState<{ picture: Picture; at: number } | null>(null)
  const picker = useRef<HTMLButtonElement>(null)
  const uploads = useStore(queue.$uploads, { ssr: 'initial' })
  const busy = uploads.some(({ error }) => error === '')
  const failed = uploads.some(({ error }) => error !== '')
  const count = pictures.length + uploads.filter(({ error }) => error === '').length

  const done = useEffectEvent((picture: Picture, name: string) => {
    onChange([...pictures, picture])
    announce(text.added(name))
  })
  const report = useEffectEvent((isBusy: boolean, hasFailed: boolean) => {
    onBusy?.(isBusy)
    onFailed?.(hasFailed)
  })
  useEffect(() => {
    queue.setCallbacks(
      (picture, name) => done(picture, name),
      ({ name, error }) => announce(text.failed(name, error))
    )
    return () => queue.end()
  }, [queue])
  useEffect(() => report(busy, failed), [busy, failed])

  const add = (files: File[]) => {
    const free = POST_IMAGES_MAX - count
    for (const file of files.slice(0, free)) queue.add(file)
    if (files.length > free) showAlert(text.tooMany)
  }
  const isOver = useDropAndPaste(disabled ? null : data => add(filesIn(data)))
  const write = (imageId: string, altText: string) =>
    onChange(pictures.map(picture => (picture.imageId === imageId ? { ...picture, altText } : picture)))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return
    onChange(moved(pictures, from, to))
    announce(text.moved(to + 1, pictures.length))
  }
  const remove = (at: number) => {
    const picture = pictures[at]
    if (!picture) return
    setRemoved({ picture, at })
    onChange(pictures.filter(other => other !== picture))
    announce(text.removed)
  }
  const restore = () => {
    if (!removed) return
    if (count >= POST_IMAGES_MAX) return showAlert(text.tooMany)
    onChange([...pictures.slice(0, removed.at), removed.picture, ...pictures.slice(removed.at)])
    setRemoved(null)
    announce(text.restored)
    picker.current?.focus()
  }

  return (
    <fieldset className="field pictures" disabled={disabled} data-over={isOver || undefined}>
      <legend className="unseen">{text.label}</legend>
      <span className="row">
        <span className="label" aria-hidden="true">
          {text.label}
        </span>
        <span className="hint num">{outOf(count, POST_IMAGES_MAX)}</span>
      </span>
      {pictures.length + uploads.length > 0 && (
        <ul className="uploads">
          {pictures.map((picture, at) => (
            <PictureRow
              key={picture.imageId}
              picture={picture}
              number={at + 1}
              of={pictures.length}
              isMissing={Boolean(error && requireAltText && isBlank(picture.altText))}
              isNeeded={requireAltText}
              errorId="pictures-error"
              onDescribe={altText => write(picture.imageId, altText)}
              onMove={by => move(at, at + by)}
              onRemove={() => remove(at)}
            />
          ))}
          {uploads.map(upload => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onCancel={() => {
                queue.drop(upload.key)
                picker.current?.focus()
              }}
              onRetry={() => queue.retry(upload.key)}
            />
          ))}
        </ul>
      )}
      {removed && (
        // The key makes the button anew for each picture, so that it gets the focus each time.
        <p key={removed.picture.imageId} className="split small">
          {text.removed}
          <button type="button" className="button" data-kind="plain" ref={focused} onClick={restore}>
            {text.undo}
          </button>
        </p>
      )}
      <FieldNotes id="pictures" error={error} />
      <FilePicker ref={picker} className="drop" label={text.add} multiple onPick={add}>
        <Icon name="plus" />
        {isOver ? text.dropHere : text.add} {!isOver && <span className="soft">{text.orDrop}</span>}
      </FilePicker>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Ref callback of an element that replaces the focused one: gives it the focus. */
const focused = (button: HTMLElement | null) => button?.focus()
