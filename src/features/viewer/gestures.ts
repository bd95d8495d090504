import type { Point } from './zoom.ts'

export interface Gestures {
  /**
   * Called when one or two pointers have moved. `by` is the movement of the pointer, or of the point between two
   * pointers. For two pointers `factor` is the ratio of their distances after and before the movement, and `about` the
   * point between the pointers.
   */
  onMove(by: Point, factor: number, about: Point): void
  /**
   * Called when the last pointer is released.
   * @param way movement since the pointer was pressed; null after a gesture with two pointers or a cancelled one.
   */
  onEnd(way: Point | null): void
  onWheel(factor: number, about: Point): void
  onDoubleClick(about: Point): void
  /** Called for a click on the element itself that is neither a drag nor a part of a double click. */
  onPress(): void
}

/**
 * Exponent of the zoom factor for each pixel of the wheel. Browsers report a pinch on a touchpad as wheel events with
 * Ctrl.
 */
const WHEEL = { pinch: 0.01, turn: 0.002 }
const LINE_PX = 16
/** Largest movement in CSS pixels that still counts as a click. */
const SLOP_PX = 5

/**
 * Follows the pointers that are pressed on an element, also beyond its edges.
 * @returns a function that stops following.
 */
export function followGestures(stage: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>()
  let way: Point | null = null
  let isDrag = false

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    isDrag = pointers.size > 0
    way = isDrag ? null : { x: 0, y: 0 }
    pointers.set(event.pointerId, pointOf(event))
  }
  const onMove = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return
    const [before, spreadBefore] = middleOf(pointers)
    pointers.set(event.pointerId, pointOf(event))
    const [after, spread] = middleOf(pointers)
    const by = { x: after.x - before.x, y: after.y - before.y }
    if (way) way = { x: way.x + by.x, y: way.y + by.y }
    // A pointer that is captured as soon as it is pressed would never click on a button inside of the element.
    isDrag ||= !way || Math.hypot(way.x, way.y) > SLOP_PX
    if (isDrag) stage.setPointerCapture(event.pointerId)
    gestures.onMove(by, spreadBefore > 0 ? spread / spreadBefore : 1, after)
  }
  const onLeave = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (event.type === 'pointercancel') way = null
    if (pointers.size === 0) gestures.onEnd(way)
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX
    gestures.onWheel(Math.exp(-pixels * (event.ctrlKey ? WHEEL.pinch : WHEEL.turn)), pointOf(event))
  }
  const onDoubleClick = (event: MouseEvent) => {
    // Two quick clicks on an arrow button are no double click.
    if (!(event.target as Element).closest('button')) gestures.onDoubleClick(pointOf(event))
  }
  const onClick = ({ target, detail }: MouseEvent) => {
    // After a capture the click's target is the element itself, wherever the drag began.
    if (target === stage && detail === 1 && !isDrag) gestures.onPress()
  }

  const ends = new AbortController()
  const { signal } = ends
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  // A pointer that has moved little is not captured, so it may be released outside of the element.
  for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, onLeave, { signal })
  stage.addEventListener('wheel', onWheel, { signal, passive: false })
  stage.addEventListener('dblclick', onDoubleClick, { signal })
  stage.addEventListener('click', onClick, { signal })
  return () => ends.abort()
}

/** Returns the point between the pointers, and the distance between the first two. */
function middleOf(pointers: Map<number, Point>): [middle: Point, spread: number] {
  const [first = { x: 0, y: 0 }, second = first] = pointers.values()
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
  return [middle, Math.hypot(first.x - second.x, first.y - second.y)]
}
