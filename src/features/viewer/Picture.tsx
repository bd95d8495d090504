import { type RefObject, useCallback, useEffect, useState } from 'react'
import { Loading } from '#src/ui/Loading.tsx'
import { useLoad } from '#src/ui/useLoad.ts'
import { loadPicture, type ShownPicture, sizesOf } from './shown-picture.ts'
import { viewerText as text } from './text.ts'
import type { Size } from './zoom.ts'

interface Props {
  picture: ShownPicture
  /** Element that is moved and scaled. */
  lying: RefObject<HTMLDivElement | null>
  fitted: Size
  scale: number
  /** Id of the element with the picture's description. */
  describedBy: string
  onLoad(): void
}

/** A picture in the viewer: the copy that the page has already loaded, and over it a copy for the displayed size. */
export function Picture({ picture, lying, fitted, scale, describedBy, onLoad }: Props) {
  const [first] = useState(fitted.width)
  const ask = useCallback(() => loadPicture(picture, first), [picture, first])
  const { load, again } = useLoad(ask)
  const isLoaded = load?.state === 'loaded'
  useEffect(() => {
    if (isLoaded) onLoad()
  }, [isLoaded, onLoad])
  return (
    <>
      <div className="lying" ref={lying} role="img" aria-labelledby={describedBy} style={fitted}>
        {picture.preview && <img src={picture.preview} alt="" draggable={false} />}
        {isLoaded && <Loaded picture={picture} first={first} width={fitted.width * scale} />}
      </div>
      {!isLoaded && (
        <div className="loading">
          <Loading error={load && { ...load, text: text.failed }} again={again} />
        </div>
      )}
    </>
  )
}

interface LoadedProps {
  picture: ShownPicture
  /** Width in CSS pixels for which the first copy was loaded. */
  first: number
  width: number
}

/** The copy that was loaded for the displayed size. A larger copy replaces it when the picture is enlarged. */
function Loaded({ picture, first, width }: LoadedProps) {
  const [suited, setSuited] = useState(first)
  useEffect(() => {
    let isWanted = width > suited
    if (isWanted)
      loadPicture(picture, width).then(
        () => isWanted && setSuited(width),
        () => undefined
      )
    return () => {
      isWanted = false
    }
  }, [picture, width, suited])
  return <img sizes={sizesOf(suited)} srcSet={picture.srcset} src={picture.url} alt="" draggable={false} />
}
