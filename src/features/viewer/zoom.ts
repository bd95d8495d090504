export interface Size {
  width: number
  height: number
}

/** A point as its distance from the middle of the frame, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Scale of a picture in its frame, and position of its middle. */
export interface View extends Point {
  scale: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 8
/** The scale of a double click. */
const SCALE_DOUBLE = 2.5

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The size of a picture that is shown whole in a frame; a small picture is not enlarged. */
export function fittedSize(picture: Size, frame: Size): Size {
  const ratio = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Scales a view; the point of the picture under `about` stays where it is. */
export function scaled(view: View, factor: number, about: Point): View {
  const scale = clamp(view.scale * factor, 1, SCALE_MAX)
  const ratio = scale / view.scale
  return { scale, x: about.x - (about.x - view.x) * ratio, y: about.y - (about.y - view.y) * ratio }
}

/** A fitted picture is enlarged about a point, an enlarged one is fitted again. */
export const toggled = (view: View, about: Point): View => (view.scale > 1 ? FITTED : scaled(view, SCALE_DOUBLE, about))

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

/** Limits a view so that a picture larger than its frame leaves no empty strip. */
export function bounded(view: View, fitted: Size, frame: Size): View {
  const reachX = Math.max(0, (fitted.width * view.scale - frame.width) / 2)
  const reachY = Math.max(0, (fitted.height * view.scale - frame.height) / 2)
  return { scale: view.scale, x: clamp(view.x, -reachX, reachX), y: clamp(view.y, -reachY, reachY) }
}
