import {
  backdrop,
  type Canvas,
  circle,
  ellipse,
  faint,
  glow,
  line,
  mix,
  path,
  rect,
  type Scene,
  type Svg,
  times
} from './svg.ts'

interface Light {
  top: string
  bottom: string
  sun: string
  far: string
  near: string
  snow?: true
}

const LIGHTS: Light[] = [
  { top: '#f0d9b5', bottom: '#fbeede', sun: '#d9512f', far: '#c9bfae', near: '#4c5b3c' },
  { top: '#3d3b66', bottom: '#f2a07a', sun: '#ffd9a0', far: '#8b6f86', near: '#2a2438' },
  { top: '#bcd3dc', bottom: '#f4efe2', sun: '#fff6d8', far: '#b7c6bf', near: '#3f6b45' },
  { top: '#cfd8e2', bottom: '#f3efea', sun: '#f6c9a8', far: '#d3dbe4', near: '#8fa0b3', snow: true },
  { top: '#e9a15c', bottom: '#f9e0b3', sun: '#b5321c', far: '#d8a56f', near: '#6b4a2b' }
]

function ridge({ w, random }: Canvas, base: number, swing: number, bottom: number): string {
  const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(0.7, 1.4)]
  const points = Array.from({ length: 41 }, (_, at) => {
    const t = at / 40
    return `${Math.round(t * w)} ${Math.round(base - swing * (Math.sin(t * 5 * c + a) * 0.6 + Math.sin(t * 11 * c + b) * 0.28))}`
  })
  return `M0 ${bottom} L${points.join(' L')} L${w} ${bottom} Z`
}

const fir = (x: number, y: number, size: number, colour: string): Svg =>
  times(3, at =>
    path(
      `M${x} ${y - size * (1 - at * 0.27)} l${size * (0.17 + at * 0.06)} ${size * 0.42} h${-size * (0.34 + at * 0.12)} Z`,
      colour
    )
  ) + rect(x - size * 0.03, y - size * 0.06, size * 0.06, size * 0.09, mix(colour, '#000000', 0.3))

const birch = (x: number, y: number, size: number, leaf: string): Svg =>
  [
    rect(x - size * 0.03, y - size * 0.75, size * 0.06, size * 0.78, '#f2ede2'),
    times(4, at =>
      rect(x - size * 0.03, y - size * (0.15 + at * 0.13), size * (at % 2 ? 0.025 : 0.04), size * 0.018, '#4a453d')
    ),
    ellipse(x, y - size * 0.8, size * 0.24, size * 0.34, leaf),
    ellipse(x - size * 0.14, y - size * 0.62, size * 0.15, size * 0.2, mix(leaf, '#000000', 0.12)),
    ellipse(x + size * 0.15, y - size * 0.66, size * 0.13, size * 0.2, mix(leaf, '#ffffff', 0.14))
  ].join('')

const cloud = (x: number, y: number, size: number, colour: string): Svg =>
  faint(
    0.6,
    ellipse(x, y, size, size * 0.16, colour),
    ellipse(x - size * 0.25, y - size * 0.12, size * 0.42, size * 0.2, colour),
    ellipse(x + size * 0.28, y - size * 0.08, size * 0.36, size * 0.15, colour)
  )

function sky(canvas: Canvas, light: Light): Svg {
  const { w, h, random } = canvas
  const [x, y, r] = [w * random.between(0.2, 0.8), h * random.between(0.2, 0.34), Math.min(w, h) * 0.085]
  return [
    backdrop(canvas, light.top, light.bottom, 'sky'),
    glow(x, y, r * 4.5, light.sun, 0.5, 'sun'),
    circle(x, y, r, light.sun),
    times(4, () =>
      cloud(
        w * random.next(),
        h * random.between(0.08, 0.34),
        w * random.between(0.06, 0.13),
        mix(light.bottom, '#ffffff', 0.5)
      )
    )
  ].join('')
}

/** Hills under a low sun, firs and birches on the nearest. */
export const hills =
  (kind: number): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const light = LIGHTS[kind % LIGHTS.length] as Light
    const layers = times(5, at =>
      path(ridge(canvas, h * (0.5 + at * 0.1), h * (0.06 - at * 0.006), h), mix(light.far, light.near, at / 4))
    )
    const leaf = light.snow ? '#e8edf2' : mix(light.near, '#d9a441', 0.35)
    const trees = times(16, at => {
      const [x, y] = [w * ((at + random.next()) / 16), h * random.between(0.87, 0.98)]
      const size = h * random.between(0.1, 0.2)
      return random.chance(0.7)
        ? fir(x, y, size, mix(light.near, '#10160f', random.between(0.25, 0.5)))
        : birch(x, y, size, leaf)
    })
    const birds = times(5, () => {
      const [x, y, s] = [w * random.between(0.15, 0.85), h * random.between(0.12, 0.4), w * 0.009]
      return line(
        `M${x - s} ${y - s * 0.5} q${s * 0.6} ${-s * 0.4} ${s} ${s * 0.4} q${s * 0.4} ${-s * 0.8} ${s} ${-s * 0.4}`,
        mix(light.near, '#000000', 0.2),
        w * 0.0018
      )
    })
    return sky(canvas, light) + layers + birds + trees
  }

/** A lake with the far shore in it, reeds and a boat. */
export const lake =
  (kind: number): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const light = LIGHTS[kind % LIGHTS.length] as Light
    const shore = h * 0.58
    const wood = times(60, at =>
      fir((w * (at + random.next())) / 60, shore + 4, h * random.between(0.06, 0.14), mix(light.far, light.near, 0.75))
    )
    const mirror = `<g transform="matrix(1 0 0 -0.8 0 ${shore * 1.8})" opacity="0.35">${wood}</g>`
    const ripples = times(46, () =>
      rect(
        w * random.next(),
        h * random.between(0.61, 0.98),
        w * random.between(0.02, 0.1),
        2.5,
        mix(light.bottom, '#ffffff', 0.5),
        1,
        `opacity="${random.between(0.15, 0.5).toFixed(2)}"`
      )
    )
    const [bx, by, b] = [w * random.between(0.35, 0.62), h * 0.74, w * 0.07]
    const boat =
      path(`M${bx - b} ${by} q${b} ${b * 0.5} ${b * 2} 0 l${-b * 0.3} ${b * 0.36} h${-b * 1.3} Z`, '#7a3b24') +
      rect(bx - b * 0.5, by + b * 0.08, b, b * 0.07, '#e8cda4') +
      line(`M${bx - b * 0.3} ${by + b * 0.3} l${-b * 0.9} ${b * 0.35}`, '#3b2a1c', 4)
    const reeds = times(26, at => {
      const [x, y, s] = [
        w * (at < 13 ? at * 0.014 : 1 - (at - 13) * 0.012),
        h * random.between(0.97, 1.04),
        h * random.between(0.14, 0.3)
      ]
      return line(
        `M${x} ${y} q${s * 0.05} ${-s * 0.5} ${s * random.between(-0.1, 0.16)} ${-s}`,
        mix(light.near, '#0c120c', 0.35),
        h * 0.006
      )
    })
    return [
      sky(canvas, light),
      path(ridge(canvas, h * 0.5, h * 0.07, h), mix(light.far, light.near, 0.25)),
      wood,
      rect(0, shore, w, h - shore, mix(light.top, light.bottom, 0.35)),
      rect(0, shore, w, h * 0.012, mix(light.near, '#000000', 0.2)),
      mirror,
      ripples,
      boat,
      reeds
    ].join('')
  }

/** Stars over a hill with a small telescope. */
export const stars: Scene = canvas => {
  const { w, h, random } = canvas
  const dots = times(240, () =>
    circle(
      w * random.next(),
      h * random.next() * 0.8,
      h * 0.0012 * Math.min(4, random.pareto(1.8)),
      random.pick(['#ffffff', '#ffe9c7', '#cfe0ff']),
      `opacity="${random.between(0.4, 1).toFixed(2)}"`
    )
  )
  const way = times(90, at => {
    const t = at / 90
    return circle(
      w * t + random.between(-40, 40),
      h * (0.72 - t * 0.6) + random.between(-h, h) * 0.07,
      h * random.between(0.02, 0.07),
      '#8f9bd4',
      'opacity="0.05"'
    )
  })
  const [x, y, s] = [w * 0.64, h * 0.83, h * 0.2]
  const scope =
    line(
      `M${x} ${y - s * 0.55} l${-s * 0.3} ${s * 0.6} M${x} ${y - s * 0.55} l${s * 0.3} ${s * 0.6} M${x} ${y - s * 0.55} v${s * 0.6}`,
      '#0b0e16',
      s * 0.05
    ) +
    `<g transform="rotate(-38 ${x} ${y - s * 0.6})">${rect(x - s * 0.3, y - s * 0.7, s * 0.9, s * 0.17, '#e8e1d2', s * 0.03)}${rect(x + s * 0.52, y - s * 0.73, s * 0.13, s * 0.23, '#b5321c', s * 0.03)}${rect(x - s * 0.42, y - s * 0.66, s * 0.14, s * 0.09, '#14181f')}</g>`
  return [
    backdrop(canvas, '#141a35', '#4b4f80', 'sky'),
    way,
    dots,
    glow(w * 0.22, h * 0.25, h * 0.3, '#f4e9d0', 0.4, 'moon'),
    circle(w * 0.22, h * 0.25, h * 0.06, '#f4e9d0'),
    circle(w * 0.205, h * 0.24, h * 0.012, '#dccfae'),
    circle(w * 0.235, h * 0.27, h * 0.008, '#dccfae'),
    path(ridge(canvas, h * 0.82, h * 0.03, h), '#232945'),
    scope,
    path(ridge(canvas, h * 0.9, h * 0.025, h), '#141829')
  ].join('')
}
