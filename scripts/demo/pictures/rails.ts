import { backdrop, circle, ellipse, faint, line, mix, path, rect, type Scene, type Svg, times } from './svg.ts'

interface Livery {
  body: string
  band: string
  window: string
}
const LIVERIES: Livery[] = [
  { body: '#b5321c', band: '#fffdf9', window: '#ffe9b8' },
  { body: '#2f5b4a', band: '#f3cf86', window: '#ffe9b8' },
  { body: '#35477d', band: '#e8ddc8', window: '#fff2cf' }
]

/** A carriage with its foot on the rail; the first of a train has a cab. */
function carriage(x: number, y: number, s: number, { body, band, window }: Livery, cab: boolean): Svg {
  const front = cab ? `l${s * 0.34} ${s * 0.42} q${s * 0.05} ${s * 0.13} ${-s * 0.06} ${s * 0.2}` : `v${s * 0.62}`
  return [
    path(`M${x + s * 0.04} ${y - s * 0.76} H${x + s * (cab ? 2.26 : 2.56)} ${front} H${x} V${y - s * 0.72} Z`, body),
    rect(x + s * 0.02, y - s * 0.8, s * 2.3, s * 0.06, mix(body, '#000000', 0.35), s * 0.02),
    rect(x, y - s * 0.34, s * (cab ? 2.55 : 2.56), s * 0.06, band),
    times(6, at => rect(x + s * (0.16 + at * 0.36), y - s * 0.66, s * 0.25, s * 0.24, window, s * 0.03)),
    cab
      ? path(`M${x + s * 2.3} ${y - s * 0.68} l${s * 0.2} ${s * 0.25} h${-s * 0.2} Z`, '#cfe0e6') +
        circle(x + s * 2.5, y - s * 0.22, s * 0.04, '#fff6d8')
      : '',
    rect(x + s * 0.1, y - s * 0.15, s * 2.3, s * 0.06, '#22262d'),
    times(
      4,
      at =>
        circle(x + s * ([0.35, 0.6, 1.95, 2.2][at] ?? 0), y - s * 0.07, s * 0.075, '#14181f') +
        circle(x + s * ([0.35, 0.6, 1.95, 2.2][at] ?? 0), y - s * 0.07, s * 0.03, '#777d86')
    )
  ].join('')
}

const train = (right: number, y: number, s: number, livery: Livery, count: number): Svg =>
  times(count, at => carriage(right - s * 2.62 * (at + 1), y, s, livery, at === 0))

/** A train on a stone viaduct over a valley. */
export const bridge =
  (kind: number): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const livery = LIVERIES[kind % LIVERIES.length] as Livery
    const [sky, haze, wood] = [
      ['#e9dcc3', '#f8efe0', '#5b6b45'],
      ['#c3d3dc', '#f2eee6', '#3f5c4c'],
      ['#d9b8a6', '#f7e6d2', '#6b4f3a']
    ][kind % 3] as [string, string, string]
    const deck = h * 0.5
    const span = h * 0.3
    const count = Math.ceil(w / span) + 1
    const stone = mix('#b9a88f', haze, 0.15)
    const arches = times(count, at => {
      const x = at * span - span * 0.2
      return (
        path(
          `M${x} ${deck} h${span} V${h} h${-span * 0.14} V${deck + span * 0.5} a${span * 0.36} ${span * 0.4} 0 0 0 ${-span * 0.72} 0 V${h} h${-span * 0.14} Z`,
          stone
        ) + rect(x - span * 0.03, deck + span * 0.52, span * 0.2, span * 0.05, mix(stone, '#000000', 0.15))
      )
    })
    const ridge = (base: number, colour: string) =>
      path(
        `M0 ${h} V${h * base} ${times(9, at => `Q${(w * (at + 0.5)) / 9} ${h * (base + random.between(-0.11, 0.03))} ${(w * (at + 1)) / 9} ${h * (base + random.between(-0.02, 0.03))} `)}V${h} Z`,
        colour
      )
    return [
      backdrop(canvas, sky, haze, 'sky'),
      circle(w * 0.78, h * 0.2, h * 0.07, mix(haze, '#f3b27a', 0.6)),
      faint(
        0.7,
        ellipse(w * 0.3, h * 0.18, w * 0.13, h * 0.022, '#ffffff'),
        ellipse(w * 0.5, h * 0.27, w * 0.1, h * 0.016, '#ffffff')
      ),
      ridge(0.46, mix(wood, haze, 0.72)),
      ridge(0.6, mix(wood, haze, 0.5)),
      ridge(0.74, mix(wood, haze, 0.3)),
      arches,
      rect(0, deck - h * 0.012, w, h * 0.035, mix(stone, '#000000', 0.12)),
      rect(0, deck - h * 0.05, w, 3, '#6d6256'),
      times(30, at => rect((w * at) / 30, deck - h * 0.05, 3, h * 0.04, '#6d6256')),
      train(w * 0.86, deck - h * 0.012, h * 0.135, livery, 3),
      ridge(0.9, wood),
      times(14, () =>
        path(
          `M${w * random.next()} ${h} l${h * 0.03} ${-h * random.between(0.1, 0.2)} l${h * 0.03} ${h * 0.2} Z`,
          mix(wood, '#000000', 0.3)
        )
      )
    ].join('')
  }

/** A platform in the snow: lamp, clock, a waiting train. */
export const platform =
  (night: boolean): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [sky, low, snow] = night ? ['#1d2340', '#6f6b8c', '#c9cfdd'] : ['#cdd8df', '#f3efe8', '#f7f5f0']
    const rail = h * 0.72
    return [
      backdrop(canvas, sky as string, low as string, 'sky'),
      times(40, at =>
        path(
          `M${(w * at) / 40} ${h * 0.52} l${w * 0.015} ${-h * random.between(0.08, 0.2)} l${w * 0.015} ${h * 0.22} Z`,
          mix(low as string, '#26324a', 0.55)
        )
      ),
      rect(0, h * 0.5, w, h * 0.5, mix(snow as string, '#8b97a8', 0.25)),
      line(`M0 ${h * 0.3} H${w} M0 ${h * 0.335} H${w}`, '#22262d', 2),
      times(4, at => rect(w * (0.1 + at * 0.27), h * 0.24, 6, h * 0.48, '#4b5058')),
      train(w * 0.95, rail, h * 0.27, LIVERIES[night ? 2 : 0] as Livery, 3),
      rect(0, rail, w, 5, '#3b3f45'),
      rect(0, rail + h * 0.03, w, h, snow as string),
      rect(0, rail + h * 0.03, w, h * 0.02, mix(snow as string, '#5b6472', 0.4)),
      rect(w * 0.16, h * 0.3, w * 0.012, h * 0.58, '#2a2e35'),
      circle(w * 0.166, h * 0.28, h * 0.062, '#2a2e35'),
      circle(w * 0.166, h * 0.28, h * 0.05, '#fffdf5'),
      line(
        `M${w * 0.166} ${h * 0.28} v${-h * 0.036} M${w * 0.166} ${h * 0.28} l${h * 0.024} ${h * 0.014}`,
        '#22262d',
        4
      ),
      rect(w * 0.62, h * 0.8, w * 0.17, h * 0.02, '#7a4b2a', 3),
      rect(w * 0.64, h * 0.81, 8, h * 0.07, '#3b3f45'),
      rect(w * 0.76, h * 0.81, 8, h * 0.07, '#3b3f45'),
      rect(w * 0.68, h * 0.745, w * 0.05, h * 0.055, '#b5321c', 5),
      times(130, () =>
        circle(w * random.next(), h * random.next(), h * random.between(0.002, 0.005), '#ffffff', 'opacity="0.85"')
      )
    ].join('')
  }

/** Rails that meet far away, sleepers, a signal. */
export const track: Scene = canvas => {
  const { w, h, random } = canvas
  const [x, far] = [w * 0.5, h * 0.42]
  const sleepers = times(22, at => {
    const t = (at / 22) ** 2.2
    const [y, half] = [far + (h - far) * t + 3, w * (0.012 + 0.32 * t)]
    return rect(x - half, y, half * 2, 4 + h * 0.035 * t, '#6a4a33', 2)
  })
  return [
    backdrop(canvas, '#d98f5c', '#fbe5c4', 'sky'),
    circle(x + w * 0.12, far - h * 0.05, h * 0.07, '#b5321c'),
    rect(0, far, w, h, '#9d9468'),
    path(`M${x - w * 0.02} ${far} h${w * 0.04} L${w * 0.93} ${h} H${w * 0.07} Z`, '#b9a88f'),
    sleepers,
    path(
      `M${x - w * 0.008} ${far} L${w * 0.235} ${h} h${w * 0.018} L${x - w * 0.006} ${far} Z M${x + w * 0.008} ${far} L${w * 0.765} ${h} h${-w * 0.018} L${x + w * 0.006} ${far} Z`,
      '#4d535b'
    ),
    times(34, () =>
      path(
        `M${w * (random.chance(0.5) ? random.between(0, 0.2) : random.between(0.8, 1))} ${far + h * random.between(0.12, 0.56)} l${h * 0.012} ${-h * 0.07} l${h * 0.012} ${h * 0.07} Z`,
        '#6f7a45'
      )
    ),
    times(7, at =>
      rect(
        w * (0.46 - 0.055 * at * at * 0.22) - 3,
        far - h * (0.05 + at * 0.045),
        3 + at,
        h * (0.06 + at * 0.07),
        '#5a4330'
      )
    ),
    rect(w * 0.8, h * 0.2, w * 0.01, h * 0.5, '#2a2e35'),
    rect(w * 0.782, h * 0.16, w * 0.046, h * 0.16, '#1d2026', 10),
    circle(w * 0.805, h * 0.2, h * 0.024, '#3a2520'),
    circle(w * 0.805, h * 0.275, h * 0.024, '#7fd08f')
  ].join('')
}
