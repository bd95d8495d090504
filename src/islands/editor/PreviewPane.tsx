import { useCallback } from 'react'
import { editorText as text } from '#src/messages/editor.ts'
import { type Kind, previewOf } from '#src/stores/writing/preview.ts'
import { Loading } from '../loads/Loading.tsx'
import { useLoad } from '../loads/useLoad.ts'

interface Props {
  value: string
  kind: Kind
  /** Height of the hidden field in pixels, so that nothing shifts. */
  height: number
}

/** Status of a text that is too long. */
const REFUSED = [400]

/** Preview of a text, rendered by the server. */
export function PreviewPane({ value, kind, height }: Props) {
  const { load, again } = useLoad(
    useCallback(() => previewOf(value, kind), [value, kind]),
    REFUSED
  )
  return (
    <section className="preview" aria-label={text.preview} aria-busy={!load} style={{ minBlockSize: height }}>
      {load?.state !== 'loaded' ? (
        <Loading error={load} again={again} meanwhile={text.previewComes} />
      ) : load.value === '' ? (
        <p className="soft" role="status">
          {text.previewEmpty}
        </p>
      ) : (
        <Rendered html={load.value} />
      )}
    </section>
  )
}

/** HTML that the server has rendered and sanitised. */
const Rendered = ({ html }: { html: string }) => (
  <div
    className="prose"
    ref={element => {
      if (element) element.innerHTML = html
    }}
  />
)
