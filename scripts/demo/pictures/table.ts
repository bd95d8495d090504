import { type Canvas, circle, ellipse, faint, line, mix, path, rect, type Scene, type Svg, times } from './svg.ts'

/** A checked cloth seen from above. */
function cloth({ w, h }: Canvas, ground: string, check: string): Svg {
  const step = Math.min(w, h) / 9
  return (
    rect(0, 0, w, h, ground) +
    faint(
      0.3,
      times(Math.ceil(w / step / 2), at => rect(at * step * 2, 0, step, h, check)),
      times(Math.ceil(h / step / 2), at => rect(0, at * step * 2, w, step, check))
    )
  )
}

const plate = (x: number, y: number, r: number, rim: string): Svg =>
  ellipse(x + r * 0.05, y + r * 0.08, r * 1.02, r * 1.02, '#000', 'opacity="0.16"') +
  circle(x, y, r, '#fffdf5') +
  circle(x, y, r * 0.93, 'none', `stroke="${rim}" stroke-width="${r * 0.03}"`) +
  circle(x, y, r * 0.74, '#f1ebdd')

function spoon(x: number, y: number, s: number, turn: number): Svg {
  return `<g transform="rotate(${turn} ${x} ${y})">${rect(x - s * 0.035, y - s * 0.2, s * 0.07, s * 1.1, '#aab0b6', s * 0.03)}${ellipse(x, y - s * 0.38, s * 0.15, s * 0.23, '#b9bfc5')}${ellipse(x - s * 0.03, y - s * 0.4, s * 0.08, s * 0.14, '#d3d8dc')}</g>`
}

function bread(x: number, y: number, s: number): Svg {
  return (
    path(
      `M${x} ${y} q${-s * 0.2} ${-s * 0.4} ${s * 0.3} ${-s * 0.45} h${s * 0.5} q${s * 0.5} ${s * 0.05} ${s * 0.3} ${s * 0.45} v${s * 0.4} q0 ${s * 0.1} ${-s * 0.1} ${s * 0.1} h${-s * 0.9} q${-s * 0.1} 0 ${-s * 0.1} ${-s * 0.1} Z`,
      '#6b4025'
    ) +
    path(
      `M${x + s * 0.06} ${y} q${-s * 0.18} ${-s * 0.34} ${s * 0.26} ${-s * 0.38} h${s * 0.46} q${s * 0.42} ${s * 0.04} ${s * 0.26} ${s * 0.38} v${s * 0.36} q0 ${s * 0.06} ${-s * 0.06} ${s * 0.06} h${-s * 0.86} q${-s * 0.06} 0 ${-s * 0.06} ${-s * 0.06} Z`,
      '#a9764a'
    ) +
    times(12, at =>
      circle(x + s * (0.15 + (at % 4) * 0.25), y + s * (-0.25 + Math.floor(at / 4) * 0.22), s * 0.025, '#8d5f30')
    )
  )
}

const SOUPS = [
  { broth: '#9c2f2a', light: '#b8463b', bits: ['#d9a441', '#7a1f24', '#5f8a55', '#e8d9bd'], cream: true },
  { broth: '#d9a441', light: '#e6bb62', bits: ['#d96f2a', '#f3e3b5', '#5f8a55', '#c98a3a'], cream: false },
  { broth: '#7f9a55', light: '#95ad6a', bits: ['#5f8a55', '#fffdf5', '#f3cf86', '#4f7d3f'], cream: true }
] as const

/** A bowl of soup, bread, a spoon, dill. */
export const soup =
  (kind: number, ground: string, check: string): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const { broth, light, bits, cream } = SOUPS[kind % SOUPS.length] as (typeof SOUPS)[number]
    const [x, y, r] = [w * 0.45, h * 0.52, Math.min(w, h) * 0.36]
    const floating = times(34, () => {
      const [turn, far] = [random.between(0, 6.3), r * 0.6 * Math.sqrt(random.next())]
      const [bx, by] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far]
      return random.chance(0.4)
        ? circle(bx, by, r * random.between(0.02, 0.05), random.pick(bits))
        : rect(
            bx,
            by,
            r * 0.12,
            r * 0.05,
            random.pick(bits),
            r * 0.02,
            `transform="rotate(${random.int(0, 180)} ${bx} ${by})"`
          )
    })
    return [
      cloth(canvas, ground, check),
      plate(x, y, r * 1.2, check),
      circle(x, y, r * 0.82, '#fffdf5'),
      circle(x, y, r * 0.74, broth),
      circle(x - r * 0.06, y - r * 0.06, r * 0.6, light, 'opacity="0.55"'),
      floating,
      cream
        ? path(
            `M${x - r * 0.24} ${y} q${r * 0.02} ${-r * 0.26} ${r * 0.26} ${-r * 0.22} q${r * 0.3} ${r * 0.02} ${r * 0.2} ${r * 0.24} q${-r * 0.1} ${r * 0.2} ${-r * 0.3} ${r * 0.13} q${-r * 0.16} ${r * 0.02} ${-r * 0.16} ${-r * 0.15} Z`,
            '#fffdf9'
          )
        : '',
      times(9, at =>
        line(
          `M${x + r * 0.1} ${y + r * 0.05} q${r * (at - 4) * 0.03} ${-r * 0.12} ${r * (at - 4) * 0.07} ${-r * 0.2 + Math.abs(at - 4) * r * 0.03}`,
          '#4f7d3f',
          r * 0.014
        )
      ),
      spoon(w * 0.45 + r * 1.5, h * 0.56, r * 1.1, 12),
      bread(w * 0.06, h * 0.2, r * 0.5),
      bread(w * 0.02, h * 0.3, r * 0.5)
    ].join('')
  }

/** A pie with a lattice, cups of tea, apples. */
export const pie =
  (filling: string, ground: string): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [x, y, r] = [w * 0.55, h * 0.53, Math.min(w, h) * 0.33]
    const cup = (cx: number, cy: number, s: number) =>
      plate(cx, cy, s, '#b5321c') +
      circle(cx, cy, s * 0.6, '#fffdf5') +
      circle(cx, cy, s * 0.5, '#b8591f') +
      circle(cx - s * 0.1, cy - s * 0.1, s * 0.22, '#f7d774') +
      line(`M${cx + s * 0.6} ${cy} q${s * 0.34} 0 ${s * 0.3} ${s * 0.24}`, '#fffdf5', s * 0.1)
    const strips = times(
      5,
      at =>
        rect(x - r * 0.86, y + r * (-0.66 + at * 0.3), r * 1.72, r * 0.12, '#dcae6b', 8) +
        rect(x + r * (-0.66 + at * 0.3), y - r * 0.86, r * 0.12, r * 1.72, '#e6bd7c', 8)
    )
    return [
      cloth(canvas, ground, '#b08a63'),
      ellipse(x + r * 0.06, y + r * 0.1, r * 1.16, r * 1.14, '#000', 'opacity="0.18"'),
      circle(x, y, r * 1.14, '#8a5a36'),
      circle(x, y, r * 1.06, '#c98d4c'),
      times(28, at =>
        circle(
          x + Math.cos(at * 0.2244) * r * 0.97,
          y + Math.sin(at * 0.2244) * r * 0.97,
          r * 0.12,
          at % 2 ? '#d9a45e' : '#cf9650'
        )
      ),
      circle(x, y, r * 0.88, filling),
      times(60, () => {
        const [turn, far] = [random.between(0, 6.3), r * 0.8 * Math.sqrt(random.next())]
        return circle(
          x + Math.cos(turn) * far,
          y + Math.sin(turn) * far,
          r * 0.06,
          mix(filling, random.pick(['#ffffff', '#000000']), 0.14)
        )
      }),
      `<clipPath id="pie">${circle(x, y, r * 0.9, '#fff')}</clipPath><g clip-path="url(#pie)">${strips}</g>`,
      cup(w * 0.15, h * 0.3, r * 0.45),
      cup(w * 0.9, h * 0.2, r * 0.4),
      times(
        3,
        at =>
          circle(w * (0.1 + at * 0.07), h * (0.8 - (at % 2) * 0.09), r * 0.17, at % 2 ? '#d9a441' : '#b5321c') +
          line(
            `M${w * (0.1 + at * 0.07)} ${h * (0.8 - (at % 2) * 0.09) - r * 0.08} l${r * 0.03} ${-r * 0.14}`,
            '#5b3519',
            4
          )
      )
    ].join('')
  }
