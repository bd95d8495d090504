import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followGestures } from './gestures.ts'
import { bounded, FITTED, moved, type Point, type Size, scaled, toggled, type View } from './zoom.ts'

/** Minimum length of a swipe in CSS pixels. */
const SWIPE_PX = 50
const MIDDLE: Point = { x: 0, y: 0 }

interface Options {
  /** The displayed picture. Another picture is shown without zoom. */
  picture: unknown
  stage: RefObject<HTMLElement | null>
  /** Element of the picture, which is moved and scaled. */
  lying: RefObject<HTMLElement | null>
  fitted: Size
  frame: Size
  onSwipe(by: 1 | -1): void
  /** Called for a click beside the picture. */
  onPressBeside(): void
}

/**
 * Zooms and moves a picture by pointers, by the wheel and by calls. The transform is set without React, because it must
 * follow the pointers in each frame.
 */
export function useZoom({ picture, stage, lying, fitted, frame, onSwipe, onPressBeside }: Options) {
  const view = useRef<View>(FITTED)
  /** Scale of the picture after the last gesture that has ended. */
  const [scale, setScale] = useState(1)

  const draw = useCallback(
    (next: View, isTouched: boolean) => {
      view.current = next
      lying.current?.toggleAttribute('data-held', isTouched)
      lying.current?.style.setProperty('transform', `translate(${next.x}px, ${next.y}px) scale(${next.scale})`)
    },
    [lying]
  )
  const rest = useCallback(
    (next: View) => {
      draw(bounded(next, fitted, frame), false)
      setScale(next.scale)
    },
    [draw, fitted, frame]
  )

  const shown = useRef(picture)
  useLayoutEffect(() => {
    rest(shown.current === picture ? view.current : FITTED)
    shown.current = picture
  }, [rest, picture])
  useEffect(() => {
    if (!stage.current) return
    return followGestures(stage.current, {
      onMove(by, factor, about) {
        const next = scaled(moved(view.current, by), factor, about)
        draw(next.scale > 1 ? bounded(next, fitted, frame) : { scale: 1, x: next.x, y: 0 }, true)
      },
      onEnd(way) {
        const isSwipe = way && view.current.scale === 1 && Math.abs(way.x) > Math.max(SWIPE_PX, Math.abs(way.y))
        rest(view.current)
        if (isSwipe) onSwipe(way.x < 0 ? 1 : -1)
      },
      onWheel: (factor, about) => rest(scaled(view.current, factor, about)),
      onDoubleClick: about => rest(toggled(view.current, about)),
      onPress: onPressBeside
    })
  }, [stage, draw, rest, fitted, frame, onSwipe, onPressBeside])

  return {
    scale,
    toggle: () => rest(toggled(view.current, MIDDLE)),
    scaleBy: (factor: number) => rest(scaled(view.current, factor, MIDDLE)),
    moveBy: (by: Point) => rest(moved(view.current, by))
  }
}
