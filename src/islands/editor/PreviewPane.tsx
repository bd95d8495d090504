import { useCallback, useEffect, useState } from 'react'
import { editorText as text } from '#src/messages/editor.ts'
import { type Kind, type Preview, previewOf } from '#src/stores/writing/preview.ts'

interface Props {
  value: string
  kind: Kind
  /** As high as the field whose place it takes, in pixels. */
  height: number
}

/** A text as it will be shown, drawn by the server. */
export function PreviewPane({ value, kind, height }: Props) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const load = useCallback(() => {
    let isWanted = true
    setPreview(null)
    void previewOf(value, kind).then(found => isWanted && setPreview(found))
    return () => {
      isWanted = false
    }
  }, [value, kind])
  useEffect(load, [load])
  return (
    <section className="preview" aria-label={text.preview} aria-busy={!preview} style={{ minBlockSize: height }}>
      {preview?.kind === 'shown' && preview.html !== '' ? (
        <Rendered html={preview.html} />
      ) : (
        <p className="soft" role="status">
          {preview === null ? text.previewComes : preview.kind === 'failed' ? preview.text : text.previewEmpty}
        </p>
      )}
      {preview?.kind === 'failed' && (
        <button className="button" type="button" name="retry" onClick={load}>
          {text.retry}
        </button>
      )}
    </section>
  )
}

/** The server's own HTML, as in pages. */
const Rendered = ({ html }: { html: string }) => (
  <div
    className="prose"
    ref={place => {
      if (place) place.innerHTML = html
    }}
  />
)
