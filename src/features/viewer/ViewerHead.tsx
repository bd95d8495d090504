import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dialogText } from '#src/ui/dialogs/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { viewerText as text } from './text.ts'

interface Props {
  url: string
  at: number
  count: number
  isZoomed: boolean
  onZoom(): void
}

/** Number of the shown picture among all pictures, with buttons and links for it. */
export const ViewerHead = ({ url, at, count, isZoomed, onZoom }: Props) => (
  <div className="bar">
    {count > 1 && (
      <p className="num" role="status">
        {at + 1} / {count}
      </p>
    )}
    <button
      type="button"
      className="act"
      aria-label={text.zoom}
      title={text.zoom}
      aria-pressed={isZoomed}
      onClick={onZoom}
    >
      <Icon name="search" />
    </button>
    <a className="act" href={url} target="_blank" aria-label={text.original} title={text.original} rel="noopener">
      <Icon name="out" />
    </a>
    <a className="act" href={url} download="" aria-label={text.download} title={text.download}>
      <Icon name="download" />
    </a>
    <button type="button" className="act" aria-label={dialogText.close} title={dialogText.close} onClick={closeDialog}>
      <Icon name="close" />
    </button>
  </div>
)
