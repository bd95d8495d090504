import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needsAltText } from './calls-store.ts'
import { noAltText } from './messages/alt-text.ts'
import { PictureRow } from './PictureRow.tsx'
import type { Picture } from './picture-store.ts'
import { picturesText as text } from './text.ts'
import { UploadRow } from './UploadRow.tsx'
import { createUploads } from './uploads-store.ts'

/** A picture, or the file from which it comes: while it is uploaded, and after a failure. */
export interface Picked {
  picture: Picture | null
  file: File | null
}

interface Props extends Picked {
  /** Error of the text; that of a missing description marks the field of the description. */
  error: string
  /** Id of the element with the error. */
  errorId: string
  onChange: (picked: Picked) => void
  isDisabled: boolean
}

/**
 * The only picture of a text: it is uploaded, described and taken away here. The page must load the style sheets forms,
 * pictures and progress, and the icon close.
 */
export function OnePicture({ picture, file, error, errorId, onChange, isDisabled }: Props) {
  const [queue] = useState(createUploads)
  const [announcement, announce] = useState('')
  const uploads = useStore(queue.$uploads, { ssr: 'initial' })
  const group = useRef<HTMLFieldSetElement>(null)
  const done = useEffectEvent((uploaded: Picture, name: string) => {
    onChange({ picture: uploaded, file: null })
    announce(text.added(name))
    keepFocus(() => group.current)
  })
  useEffect(() => {
    queue.setCallbacks(
      (uploaded, name) => done(uploaded, name),
      ({ name, error }) => announce(text.failed(name, error))
    )
    return () => queue.end()
  }, [queue])
  useEffect(() => {
    if (!file) return
    queue.add(file)
    keepFocus(() => group.current)
  }, [queue, file])
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => void needsAltText().then(setNeeded), [])
  const imageId = picture?.imageId
  const isMissing = error === noAltText
  useEffect(() => {
    // The editor focuses the text after an error, before the next frame.
    if (isMissing) requestAnimationFrame(() => document.getElementById(`alt-${imageId}`)?.focus())
  }, [isMissing, imageId])
  const remove = () => {
    for (const { key } of uploads) queue.drop(key)
    const editor = group.current?.closest('.write')
    onChange({ picture: null, file: null })
    announce(text.removed)
    keepFocus(() => editor?.querySelector<HTMLElement>('[name=picture]'))
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="pictures" disabled={isDisabled} aria-label={text.label}>
      <ul className="uploads">
        {picture && (
          <PictureRow
            picture={picture}
            number={1}
            of={1}
            isMissing={isMissing}
            isNeeded={isNeeded}
            errorId={errorId}
            onDescribe={altText => onChange({ picture: { ...picture, altText }, file })}
            onMove={() => undefined}
            onRemove={remove}
          />
        )}
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} onCancel={remove} onRetry={() => queue.retry(upload.key)} />
        ))}
      </ul>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Gives a focus to `next` that is lost because its control is gone or disabled: browsers notice that in a frame. */
function keepFocus(next: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) next()?.focus({ preventScroll: true })
    })
  )
}
