import {
  backdrop,
  type Canvas,
  circle,
  ellipse,
  faint,
  line,
  mix,
  path,
  rect,
  type Scene,
  type Svg,
  stand,
  tabletop,
  times
} from './svg.ts'

type Plant = (x: number, y: number, s: number, random: Canvas['random']) => Svg

const cabbage: Plant = (x, y, s) =>
  circle(x, y - s * 0.3, s * 0.42, '#5f8a55') +
  circle(x - s * 0.16, y - s * 0.34, s * 0.28, '#7da86c') +
  circle(x + s * 0.14, y - s * 0.36, s * 0.26, '#8fb87c') +
  circle(x, y - s * 0.4, s * 0.17, '#b5d39c')
const carrot: Plant = (x, y, s) =>
  times(5, at =>
    line(
      `M${x} ${y} q${s * (at - 2) * 0.1} ${-s * 0.4} ${s * (at - 2) * 0.22} ${-s * 0.7}`,
      at % 2 ? '#4f7d3f' : '#6b9a52',
      s * 0.06
    )
  ) + ellipse(x, y, s * 0.12, s * 0.09, '#d96f2a')
const tomato: Plant = (x, y, s, random) =>
  rect(x - s * 0.02, y - s * 1.5, s * 0.05, s * 1.5, '#8a6a45') +
  times(5, at =>
    ellipse(
      x + (at % 2 ? 1 : -1) * s * 0.16,
      y - s * (0.3 + at * 0.25),
      s * 0.24,
      s * 0.13,
      at % 2 ? '#4f7d3f' : '#5f9150',
      `transform="rotate(${at % 2 ? -24 : 24} ${x} ${y - s * (0.3 + at * 0.25)})"`
    )
  ) +
  times(4, at =>
    circle(x + s * random.between(-0.22, 0.22), y - s * (0.4 + at * 0.26), s * 0.1, at % 3 ? '#c53a22' : '#e08a3a')
  )
const flower: Plant = (x, y, s, random) => {
  const petal = random.pick(['#b5321c', '#e0a93f', '#d8836a', '#fffdf9', '#7f6aa8'])
  return (
    line(`M${x} ${y} v${-s * 0.9}`, '#5f8a55', s * 0.06) +
    ellipse(x + s * 0.12, y - s * 0.35, s * 0.14, s * 0.06, '#6b9a52') +
    times(6, at =>
      ellipse(x, y - s * 1.1, s * 0.09, s * 0.2, petal, `transform="rotate(${at * 60} ${x} ${y - s * 0.92})"`)
    ) +
    circle(x, y - s * 0.92, s * 0.1, '#7a4b1f')
  )
}
const ROWS: Plant[] = [cabbage, carrot, tomato, flower]

/** Beds that run to a fence, a shed, an apple tree, a watering can. */
export const beds =
  (season: 0 | 1): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [top, grass] = season === 0 ? ['#bfd6dd', '#9bb36d'] : ['#e8cda8', '#b7a55c']
    const fence = times(46, at =>
      path(
        `M${(w * at) / 46} ${h * 0.44} l${w * 0.008} ${-h * 0.02} l${w * 0.008} ${h * 0.02} v${h * 0.1} h${-w * 0.016} Z`,
        at % 2 ? '#efe6d3' : '#e4d8c0'
      )
    )
    const bed = (row: number) => {
      const y = h * (0.6 + row * 0.125)
      const size = h * (0.075 + row * 0.018)
      const plant = ROWS[(row + season) % ROWS.length] as Plant
      const count = Math.max(4, Math.round(w / (size * 1.25)))
      return (
        path(
          `M${-w * 0.02} ${y + size * 0.35} Q${w * 0.5} ${y - size * 0.25} ${w * 1.02} ${y + size * 0.35} V${y + size * 0.75} H${-w * 0.02} Z`,
          row % 2 ? '#6b4a33' : '#7a563c'
        ) +
        times(count, at => plant((w * (at + 0.5)) / count, y + size * 0.25, size * random.between(0.85, 1.1), random))
      )
    }
    return [
      backdrop(canvas, top as string, '#fbf3e2', 'sky'),
      circle(w * 0.15, h * 0.16, h * 0.06, '#f6c15a'),
      faint(
        0.7,
        ellipse(w * 0.5, h * 0.14, w * 0.12, h * 0.025, '#ffffff'),
        ellipse(w * 0.9, h * 0.08, w * 0.1, h * 0.02, '#ffffff')
      ),
      path(
        `M0 ${h * 0.5} V${h * 0.4} Q${w * 0.25} ${h * 0.3} ${w * 0.5} ${h * 0.38} T${w} ${h * 0.34} V${h * 0.5} Z`,
        mix(grass as string, '#6d8a6a', 0.6)
      ),
      rect(0, h * 0.46, w, h * 0.6, grass as string),
      fence,
      rect(0, h * 0.47, w, h * 0.01, '#d6c8ab'),
      path(`M${w * 0.68} ${h * 0.55} V${h * 0.33} h${w * 0.2} v${h * 0.22} Z`, '#a9764a'),
      times(8, at => rect(w * (0.68 + at * 0.025), h * 0.33, 2, h * 0.22, '#8d5f3a')),
      path(`M${w * 0.655} ${h * 0.34} L${w * 0.78} ${h * 0.23} L${w * 0.905} ${h * 0.34} Z`, '#b5321c'),
      rect(w * 0.8, h * 0.4, w * 0.05, h * 0.15, '#6b4a2b'),
      rect(w * 0.71, h * 0.39, w * 0.055, h * 0.07, '#cfe0e6', 2),
      rect(w * 0.27, h * 0.34, w * 0.018, h * 0.22, '#6b5138'),
      circle(w * 0.28, h * 0.26, h * 0.11, '#6f9152'),
      circle(w * 0.23, h * 0.31, h * 0.075, '#63844a'),
      circle(w * 0.335, h * 0.3, h * 0.085, '#7da05e'),
      times(11, () => circle(w * random.between(0.2, 0.37), h * random.between(0.18, 0.36), h * 0.012, '#c53a22')),
      times(4, bed)
    ].join('')
  }

function jar(x: number, fill: string, dots: string, random: Canvas['random']): Svg {
  return (
    rect(x, 90, 150, 230, '#ffffff', 24, 'opacity="0.45"') +
    rect(x + 8, 130, 134, 184, fill, 20) +
    times(12, at => circle(x + 32 + (at % 3) * 42, 160 + Math.floor(at / 3) * 42 + random.between(-5, 5), 19, dots)) +
    rect(x + 10, 62, 130, 34, '#d9a441', 8) +
    rect(x + 10, 84, 130, 6, '#b07f2a') +
    rect(x + 36, 206, 78, 50, '#fbf6ea', 4) +
    rect(x + 46, 220, 58, 5, '#b9ae9a') +
    rect(x + 46, 234, 40, 5, '#b9ae9a') +
    rect(x + 14, 130, 9, 160, '#ffffff', 5, 'opacity="0.5"')
  )
}

/** Preserves and the basket they came from, 900×340. */
export const harvest: Scene = canvas => {
  const { random } = canvas
  const basket =
    path('M560 200 H880 L840 326 H600 Z', '#b07c45') +
    times(5, at => rect(568 + at * 2, 212 + at * 24, 304 - at * 16, 10, '#8d5f30', 4)) +
    line('M590 200 q130 -190 260 0', '#8d5f30', 16) +
    times(9, at =>
      circle(600 + at * 32, 190 - (at % 2) * 26, 32, ['#c53a22', '#e08a3a', '#7da86c'][at % 3] as string)
    ) +
    times(9, at => path(`M${600 + at * 32} ${160 - (at % 2) * 26} l-9 -10 l9 3 l9 -3 Z`, '#4f7d3f'))
  return (
    tabletop(canvas, '#e7e0cf', '#b98f62') +
    stand(
      canvas,
      900,
      340,
      ellipse(450, 328, 470, 20, '#000', 'opacity="0.18"') +
        jar(0, '#d8836a', '#c53a22', random) +
        jar(180, '#cfd08a', '#6b8a3f', random) +
        jar(360, '#7a3350', '#4f1f38', random) +
        basket,
      0.84
    )
  )
}

/** Pots with flowers on a shelf, 900×480. */
export const pots: Scene = canvas => {
  const { random } = canvas
  const pot = (x: number, colour: string) =>
    path(`M${x} 340 h180 l-26 140 h-128 Z`, colour) +
    rect(x - 10, 320, 200, 34, mix(colour, '#ffffff', 0.15), 6) +
    times(7, at => flower(x + 10 + at * 27, 324, 130 + random.between(-30, 60), random))
  return (
    tabletop(canvas, '#d3dde0', '#efe6d3') +
    stand(
      canvas,
      840,
      500,
      ellipse(420, 480, 460, 16, '#000', 'opacity="0.15"') +
        pot(20, '#c06a3e') +
        pot(330, '#8aa0a8') +
        pot(640, '#d8a56f'),
      0.84
    )
  )
}
