import type { Random } from '../random.ts'

/** A piece of SVG. */
export type Svg = string

/** What a scene is drawn on: any size and shape. */
export interface Canvas {
  w: number
  h: number
  random: Random
}

/** Draws a picture that covers its canvas. */
export type Scene = (canvas: Canvas) => Svg

const n = (value: number): string => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = ''): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${round ? ` rx="${n(round)}"` : ''} ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = ''): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Svg =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, colour: string, width: number, more = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
const group = (transform: string, ...parts: Svg[]): Svg => `<g transform="${transform}">${parts.join('')}</g>`
export const faint = (opacity: number, ...parts: Svg[]): Svg => `<g opacity="${opacity}">${parts.join('')}</g>`

/** A whole canvas shaded from top to bottom. */
export function backdrop({ w, h }: Canvas, top: string, bottom: string, id = 'back'): Svg {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${rect(0, 0, w, h, `url(#${id})`)}`
}

/** Light that fades away from its middle. */
export function glow(x: number, y: number, r: number, colour: string, opacity: number, id: string): Svg {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`
}

/** A colour between two, both as #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map(at =>
      Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
        .toString(16)
        .padStart(2, '0')
    )
    .join('')}`
}

export const times = (count: number, draw: (at: number) => Svg): Svg =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/**
 * Puts a thing drawn in a box of its own on the canvas, as large as fits, its foot on a line.
 * @param foot height of the line as a share of the canvas.
 */
export function stand({ w, h }: Canvas, boxW: number, boxH: number, thing: Svg, foot = 0.84): Svg {
  const scale = Math.min((w * 0.84) / boxW, (h * (foot - 0.1)) / boxH)
  return group(
    `translate(${n((w - boxW * scale) / 2)} ${n(h * foot - boxH * scale)}) scale(${scale.toFixed(3)})`,
    thing
  )
}

/** A wall and a table, for things to stand on. */
export function tabletop(canvas: Canvas, wall: string, table: string, edge = 0.74): Svg {
  const { w, h } = canvas
  const top = h * edge
  return [
    backdrop(canvas, mix(wall, '#ffffff', 0.12), mix(wall, '#000000', 0.06), 'wall'),
    rect(0, top, w, h - top, table),
    rect(0, top, w, h * 0.012, mix(table, '#ffffff', 0.3)),
    times(4, at => rect(0, top + (h - top) * (0.3 + at * 0.2), w, 2, mix(table, '#000000', 0.1)))
  ].join('')
}

export const page = (w: number, h: number, content: Svg): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${content}</svg>`
