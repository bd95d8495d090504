import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { savesData } from '#src/browser/idle.ts'
import { returnFocus } from '#src/ui/dialogs/return-focus.ts'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from './Picture.tsx'
import { loadPicture, type ShownPicture } from './shown-picture.ts'
import { viewerText as text } from './text.ts'
import { useFrame } from './useFrame.ts'
import { useHistoryEntry } from './useHistoryEntry.ts'
import { useZoom } from './useZoom.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { fittedSize } from './zoom.ts'

const DESCRIPTION_ID = 'viewer-description'
/** Distance by which an arrow key moves an enlarged picture, in CSS pixels. */
const MOVE_PX = 80
const SCALE_STEP = 1.5

interface Props {
  pictures: ShownPicture[]
  /** Index of the picture that is shown first. */
  first: number
  /** The clicked link, which gets the focus when the dialog closes. */
  opener: HTMLElement
}

/** Modal dialog over the whole window that shows the pictures of a post in full size, one at a time. */
export function PictureViewer({ pictures, first, opener }: Props) {
  const [at, setAt] = useState(first)
  const count = pictures.length
  const picture = pictures[at] as ShownPicture
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const lying = useRef<HTMLDivElement>(null)
  const frame = useFrame(stage)
  const fitted = useMemo(() => fittedSize(picture, frame), [picture, frame])
  const step = useCallback((by: 1 | -1) => setAt(at => (at + by + count) % count), [count])
  const zoom = useZoom({ picture, stage, lying, fitted, frame, onSwipe: step, onPressBeside: closeDialog })

  useHistoryEntry(pictures[first]?.url ?? '', closeDialog)
  useEffect(() => {
    opener.ariaBusy = null
    dialog.current?.showModal()
    // The dialog itself gets the focus, because a key that is still pressed would click on a focused button.
    dialog.current?.focus()
    return () => returnFocus(opener)
  }, [opener])

  const loadNeighbours = useCallback(() => {
    if (savesData()) return
    for (const by of [1, -1]) {
      const neighbour = pictures[(at + by + count) % count] as ShownPicture
      loadPicture(neighbour, fittedSize(neighbour, frame).width).catch(() => undefined)
    }
  }, [pictures, at, count, frame])

  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => setAt(0),
    End: () => setAt(count - 1),
    '+': () => zoom.scaleBy(SCALE_STEP),
    '=': () => zoom.scaleBy(SCALE_STEP),
    '-': () => zoom.scaleBy(1 / SCALE_STEP),
    ...(zoom.scale > 1 && {
      ArrowUp: () => zoom.moveBy({ x: 0, y: MOVE_PX }),
      ArrowDown: () => zoom.moveBy({ x: 0, y: -MOVE_PX })
    })
  }
  return (
    <dialog
      className="viewer"
      ref={dialog}
      aria-label={text.title}
      tabIndex={-1}
      onClose={closeDialog}
      onKeyDown={event => {
        const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!run) return
        event.preventDefault()
        run()
      }}
    >
      <ViewerHead url={picture.url} at={at} count={count} isZoomed={zoom.scale > 1} onZoom={zoom.toggle} />
      <div className="stage" ref={stage}>
        {frame.width > 0 && (
          <Picture
            key={picture.url}
            picture={picture}
            lying={lying}
            fitted={fitted}
            scale={zoom.scale}
            describedBy={DESCRIPTION_ID}
            onLoad={loadNeighbours}
          />
        )}
        {count > 1 && (
          <>
            <button type="button" className="step" data-prev="" aria-label={text.previous} onClick={() => step(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" className="step" data-next="" aria-label={text.next} onClick={() => step(1)}>
              <Icon name="right" />
            </button>
          </>
        )}
      </div>
      <p className="description" id={DESCRIPTION_ID} aria-live="polite">
        {picture.description}
      </p>
    </dialog>
  )
}
