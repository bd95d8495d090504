import { hills } from './land.ts'
import { backdrop, circle, ellipse, line, mix, path, rect, type Scene, type Svg, stand, times } from './svg.ts'

const wheel = (x: number): Svg =>
  circle(x, 360, 130, 'none', 'stroke="#22262d" stroke-width="13"') +
  circle(x, 360, 119, 'none', 'stroke="#b9b2a2" stroke-width="4"') +
  times(14, at => {
    const turn = (at * Math.PI) / 14
    return line(
      `M${x - Math.cos(turn) * 118} ${360 - Math.sin(turn) * 118} L${x + Math.cos(turn) * 118} ${360 + Math.sin(turn) * 118}`,
      '#8b867a',
      1.6
    )
  }) +
  circle(x, 360, 11, '#5b5f66')

/** A bicycle, 820×490. */
const bicycle = (frame: string, basket: boolean): Svg =>
  [
    ellipse(410, 488, 400, 14, '#000', 'opacity="0.2"'),
    wheel(150),
    wheel(670),
    line('M18 330 Q150 150 290 330', mix(frame, '#000000', 0.25), 9),
    line('M560 290 Q670 180 800 330', mix(frame, '#000000', 0.25), 9),
    line('M150 360 L300 130 L350 360 Z M300 136 L570 150 L350 360', frame, 15),
    line('M670 360 Q600 250 566 120', frame, 15),
    line('M300 130 L286 84', '#8b867a', 10),
    path('M224 78 Q290 56 352 84 Q300 98 262 100 Z', '#5b3519'),
    line('M566 124 L552 62 M552 62 q60 -30 92 0 q10 18 -14 30', '#8b867a', 10),
    line('M626 94 q-16 10 -34 4', '#3b2110', 16),
    circle(350, 360, 40, 'none', 'stroke="#5b5f66" stroke-width="8"'),
    circle(350, 360, 10, '#22262d'),
    line('M350 360 L380 424 M362 430 h40', '#3b3f45', 9),
    line('M350 320 L150 348 M350 400 L150 372', '#5b5f66', 3),
    basket
      ? path('M620 100 h150 l-22 110 h-106 Z', '#b07c45') +
        times(4, at => rect(624 + at * 4, 116 + at * 22, 140 - at * 9, 5, '#8d5f30')) +
        times(6, at =>
          circle(644 + at * 21, 94 - (at % 2) * 14, 16, ['#b5321c', '#e0a93f', '#fffdf9'][at % 3] as string)
        )
      : circle(590, 150, 15, '#f3cf86')
  ].join('')

/** A bicycle by a brick wall. */
export const bicycleByWall =
  (frame: string): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const size = h * 0.062
    const bricks = times(Math.ceil((h * 0.8) / size) * Math.ceil(w / (size * 2.1) + 1), at => {
      const across = Math.ceil(w / (size * 2.1) + 1)
      const row = Math.floor(at / across)
      return random.chance(0.5)
        ? rect(
            ((at % across) - (row % 2) * 0.5) * size * 2.1,
            row * size,
            size * 2,
            size * 0.9,
            mix('#d8b394', '#b98563', random.next()),
            2
          )
        : ''
    })
    return [
      backdrop(canvas, '#e3cbb2', '#d3b193', 'wall'),
      bricks,
      rect(w * 0.66, h * 0.1, w * 0.2, h * 0.34, '#f7f2e8', 4),
      rect(w * 0.675, h * 0.12, w * 0.17, h * 0.3, '#8aa5b0'),
      rect(w * 0.755, h * 0.12, w * 0.01, h * 0.3, '#f7f2e8'),
      rect(w * 0.65, h * 0.44, w * 0.22, h * 0.02, '#f7f2e8'),
      times(9, at => circle(w * (0.665 + at * 0.024), h * 0.43, h * 0.02, at % 2 ? '#b5321c' : '#5d7a45')),
      rect(0, h * 0.78, w, h, '#b9b0a2'),
      rect(0, h * 0.78, w, h * 0.016, '#cfc7ba'),
      times(12, at => rect((w * at) / 12, h * 0.8, 3, h, '#a69c8d')),
      stand(canvas, 820, 490, bicycle(frame, true), 0.9)
    ].join('')
  }

/** A bicycle on a road through hills. */
export const bicycleOnRoad =
  (light: number, frame: string): Scene =>
  canvas => {
    const { w, h } = canvas
    return (
      hills(light)(canvas) +
      path(`M0 ${h} V${h * 0.87} Q${w * 0.5} ${h * 0.8} ${w} ${h * 0.88} V${h} Z`, '#c9b48d') +
      line(
        `M0 ${h * 0.94} Q${w * 0.5} ${h * 0.88} ${w} ${h * 0.95}`,
        '#e8dcc0',
        h * 0.008,
        `stroke-dasharray="${w * 0.04} ${w * 0.03}"`
      ) +
      stand(canvas, 1300, 490, `<g transform="translate(240 0)">${bicycle(frame, false)}</g>`, 0.92)
    )
  }
