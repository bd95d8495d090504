export interface Size {
  width: number
  height: number
}

/** A point by its distance from the middle of the frame, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Scale of a picture in its frame, and position of the picture's middle. */
export interface View extends Point {
  scale: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 8
/** Scale to which a double click enlarges a picture. */
const SCALE_DOUBLE = 2.5

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the size at which the whole picture is visible in the frame. A small picture is not enlarged. */
export function fittedSize(picture: Size, frame: Size): Size {
  const ratio = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Scales a view. The part of the picture at the point `about` does not move. */
export function scaled(view: View, factor: number, about: Point): View {
  const scale = clamp(view.scale * factor, 1, SCALE_MAX)
  const ratio = scale / view.scale
  return { scale, x: about.x - (about.x - view.x) * ratio, y: about.y - (about.y - view.y) * ratio }
}

/** Enlarges a picture about a point, or shows the whole picture again when it is enlarged already. */
export const toggled = (view: View, about: Point): View => (view.scale > 1 ? FITTED : scaled(view, SCALE_DOUBLE, about))

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

/** Limits a view, so that a picture larger than its frame leaves no side of the frame empty. */
export function bounded(view: View, fitted: Size, frame: Size): View {
  const reachX = Math.max(0, (fitted.width * view.scale - frame.width) / 2)
  const reachY = Math.max(0, (fitted.height * view.scale - frame.height) / 2)
  return { scale: view.scale, x: clamp(view.x, -reachX, reachX), y: clamp(view.y, -reachY, reachY) }
}
