import { useCallback } from 'react'
import { Loading } from '#src/ui/Loading.tsx'
import { useLoad } from '#src/ui/useLoad.ts'
import { type Kind, previewOf } from './preview-store.ts'
import { editorText as text } from './text.ts'

interface Props {
  value: string
  kind: Kind
  /** Height in pixels of the field that the preview replaces, so that nothing shifts. */
  height: number
}

/** Statuses of refusals that are shown with the server's text: the text is too long. */
const REFUSED = [400]

/** Preview of a text, which the server renders. */
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
