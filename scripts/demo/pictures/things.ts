import {
  backdrop,
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
  stand,
  tabletop,
  times
} from './svg.ts'

const disk = (x: number, y: number, colour: string, turn: number): Svg =>
  `<g transform="translate(${x} ${y}) rotate(${turn} 130 130)">${[
    rect(6, 10, 260, 264, '#000', 14, 'opacity="0.18"'),
    path('M0 14 Q0 0 14 0 H238 L260 22 V246 Q260 260 246 260 H14 Q0 260 0 246 Z', colour),
    rect(62, 0, 136, 84, '#c3c8cc', 4),
    rect(150, 10, 30, 64, mix(colour, '#000000', 0.2), 3),
    rect(34, 118, 192, 142, '#fffdf5', 6),
    rect(34, 118, 192, 24, '#b5321c', 4),
    times(4, at => line(`M52 ${168 + at * 22} h${[150, 120, 140, 70][at]}`, at === 0 ? '#3a4fb0' : '#b9b2a2', 4)),
    rect(12, 232, 14, 14, mix(colour, '#000000', 0.4))
  ].join('')}</g>`

/** Floppy disks on a table. */
export const floppies =
  (kind: 0 | 1): Scene =>
  canvas => {
    const colours =
      kind === 0
        ? ['#22262d', '#35477d', '#b5321c', '#2f5b4a', '#d9a441']
        : ['#5b5f66', '#7a2f3b', '#22262d', '#8aa0a8', '#c9702e']
    const spots: [number, number, number][] = [
      [40, 40, -14],
      [330, 10, 8],
      [620, 50, -5],
      [180, 230, 12],
      [480, 240, -9]
    ]
    const { w, h } = canvas
    return (
      backdrop(canvas, kind === 0 ? '#d8c3a5' : '#cfd3cf', kind === 0 ? '#c9ab83' : '#b9c0bd', 'table') +
      times(9, at => rect(0, (h * at) / 9, w, 2, kind === 0 ? '#bd9c72' : '#aab2af')) +
      stand(canvas, 900, 520, spots.map(([x, y, turn], at) => disk(x, y, colours[at] as string, turn)).join(''), 0.94)
    )
  }

const AXES = '#8b867a'

/** A chart on paper: a line with its area, or bars. */
export const chart =
  (kind: 'line' | 'bars'): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [x, y, cw, ch] = [w * 0.1, h * 0.2, w * 0.82, h * 0.62]
    const count = kind === 'line' ? 28 : 12
    let level = 0.35
    const values = Array.from({ length: count }, (_, at) => {
      level = Math.min(0.95, Math.max(0.08, level + random.between(-0.13, 0.15)))
      return kind === 'line'
        ? level
        : Math.min(0.96, 0.3 + 0.5 * Math.abs(Math.sin(at * 0.62 + 0.6)) + random.between(-0.1, 0.1))
    })
    const points = values.map(
      (value, at) => `${(x + (cw * at) / (count - 1)).toFixed(1)} ${(y + ch * (1 - value)).toFixed(1)}`
    )
    const grid = times(
      6,
      at =>
        rect(x, y + (ch * at) / 5, cw, at === 5 ? 3 : 1.5, at === 5 ? AXES : '#e2ded4') +
        rect(x - w * 0.045, y + (ch * at) / 5 - h * 0.008, w * 0.026, h * 0.014, '#cfc8b8', 3)
    )
    const body =
      kind === 'line'
        ? path(`M${x} ${y + ch} L${points.join(' L')} L${x + cw} ${y + ch} Z`, '#b5321c', 'opacity="0.12"') +
          line(`M${points.join(' L')}`, '#b5321c', h * 0.008) +
          line(
            `M${values.map((value, at) => `${x + (cw * at) / (count - 1)} ${y + ch * (1 - value * 0.55 - 0.06)}`).join(' L')}`,
            '#3a4fb0',
            h * 0.006,
            'stroke-dasharray="14 12"'
          ) +
          circle(
            x + (cw * 19) / 27,
            y + ch * (1 - (values[19] ?? 0)),
            h * 0.016,
            '#b5321c',
            'stroke="#fffdf9" stroke-width="5"'
          )
        : values
            .map((value, at) =>
              rect(
                x + (cw * (at + 0.2)) / count,
                y + ch * (1 - value),
                (cw * 0.6) / count,
                ch * value,
                at === 7 ? '#b5321c' : at % 2 ? '#8aa0a8' : '#9fb2b8',
                5
              )
            )
            .join('')
    return (
      rect(0, 0, w, h, '#f6f4ef') +
      rect(w * 0.025, h * 0.035, w * 0.95, h * 0.93, '#fffdf9', 14) +
      rect(x, h * 0.085, w * 0.34, h * 0.034, '#1c1d1f', 5) +
      rect(x, h * 0.138, w * 0.22, h * 0.02, '#b9b2a2', 4) +
      grid +
      body +
      times(count, at =>
        at % (kind === 'line' ? 4 : 1)
          ? ''
          : rect(
              x + (cw * (at + (kind === 'line' ? 0 : 0.5))) / (count - (kind === 'line' ? 1 : 0)) - w * 0.012,
              y + ch + h * 0.025,
              w * 0.024,
              h * 0.014,
              '#cfc8b8',
              3
            )
      )
    )
  }

/** How deep each line of the program stands. */
const INDENTS = '00112232100122100'
const INKS = ['#e9e6df', '#ff8064', '#94a5ff', '#7fc48b', '#e6b45a', '#8b867a']

/** A screen with code in the dark; 1000×640. */
export const code =
  (glowing: string): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const rows = times(17, at => {
      let cursor = 96 + Number(INDENTS[at]) * 34
      const words = at % 9 === 0 ? 0 : random.int(2, 6)
      return `${rect(58, 66 + at * 24, 16, 8, '#4b5058', 3)}${times(words, () => {
        const width = random.between(26, 108)
        cursor += width + 14
        return cursor < 900 ? rect(cursor - width - 14, 64 + at * 24, width, 12, random.pick(INKS), 5) : ''
      })}`
    })
    const screen =
      rect(0, 0, 1000, 540, '#2a2e35', 22) +
      rect(20, 20, 960, 480, '#131416', 8) +
      rect(20, 20, 960, 28, '#1f2226', 8) +
      times(3, at => circle(42 + at * 24, 34, 7, ['#b5321c', '#e6b45a', '#7fc48b'][at] as string)) +
      rows +
      rect(420, 540, 160, 70, '#22262d') +
      rect(320, 604, 360, 26, '#2f343c', 10)
    return (
      backdrop(canvas, '#2c2a38', '#3c3548', 'wall') +
      glow(w / 2, h * 0.42, h * 0.8, glowing, 0.45, 'shine') +
      rect(0, h * 0.8, w, h, '#4a3325') +
      rect(0, h * 0.8, w, h * 0.012, '#6b4a33') +
      stand(canvas, 1000, 640, screen, 0.85)
    )
  }

/** Two phones with the screens of a forum; 820×680. */
export const phones =
  (accent: string): Scene =>
  canvas => {
    const { random } = canvas
    const phone = (x: number, y: number, paper: string, ink: string, turn: number) =>
      `<g transform="translate(${x} ${y}) rotate(${turn} 160 300)">${rect(8, 14, 320, 620, '#000', 44, 'opacity="0.2"')}${rect(0, 0, 320, 620, '#22262d', 44)}${rect(12, 12, 296, 596, paper, 34)}${rect(34, 40, 110, 20, accent, 8)}${circle(270, 50, 16, mix(paper, ink, 0.3))}${times(4, at => rect(28, 86 + at * 126, 264, 112, mix(paper, ink, 0.06), 12) + circle(54, 112 + at * 126, 13, random.pick([accent, '#35477d', '#2f5b4a', '#d9a441'])) + rect(78, 104 + at * 126, 120, 10, mix(paper, ink, 0.5), 4) + rect(42, 136 + at * 126, random.between(150, 230), 13, ink, 4) + rect(42, 158 + at * 126, random.between(120, 220), 9, mix(paper, ink, 0.4), 4) + rect(42, 178 + at * 126, 50, 9, at === 1 ? accent : mix(paper, ink, 0.3), 4))}</g>`
    return (
      backdrop(canvas, '#efe6d8', '#dccbb4', 'wall') +
      stand(canvas, 860, 680, phone(90, 20, '#fffdf9', '#1c1d1f', -6) + phone(440, 30, '#1b1d20', '#e9e6df', 5), 0.96)
    )
  }

/** An old camera and its film; 900×480. */
export const camera =
  (body: string): Scene =>
  canvas => {
    const film =
      rect(560, 372, 420, 96, '#22262d', 4) +
      times(14, at => rect(572 + at * 29, 380, 14, 10, '#e9dcc3', 2) + rect(572 + at * 29, 450, 14, 10, '#e9dcc3', 2)) +
      times(4, at => rect(576 + at * 100, 398, 88, 44, ['#c9702e', '#8aa0a8', '#d9a441', '#5b6b45'][at] as string, 3))
    const things = [
      ellipse(400, 470, 440, 20, '#000', 'opacity="0.2"'),
      rect(60, 110, 600, 360, '#22262d', 36),
      rect(60, 200, 600, 210, body, 4),
      rect(60, 190, 600, 12, '#b9bfc5'),
      rect(60, 408, 600, 12, '#b9bfc5'),
      path('M240 112 L270 40 H450 L480 112 Z', '#c3c8cc'),
      rect(292, 62, 136, 40, '#14181f', 8),
      rect(300, 68, 56, 28, '#4d6a80', 5),
      rect(96, 76, 90, 38, '#b9bfc5', 8),
      rect(110, 56, 60, 24, '#8b9299', 6),
      rect(530, 84, 76, 30, '#b9bfc5', 8),
      circle(568, 78, 16, '#b5321c'),
      circle(360, 296, 142, '#b9bfc5'),
      circle(360, 296, 126, '#1d2026'),
      circle(360, 296, 96, '#2f343c'),
      circle(360, 296, 70, '#20344a'),
      circle(360, 296, 46, '#37597a'),
      circle(338, 274, 18, '#cfe0e6', 'opacity="0.8"'),
      times(24, at => rect(357, 162, 5, 14, '#5b5f66', 0, `transform="rotate(${at * 15} 360 296)"`)),
      film
    ].join('')
    return tabletop(canvas, '#d9d2c4', '#8f6a4a') + stand(canvas, 980, 480, things, 0.86)
  }

/** Rows of heads before a lit screen. */
export const cinema =
  (kind: 0 | 1): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [x, y, sw, sh] = [w * 0.16, h * 0.1, w * 0.68, h * 0.44]
    const film =
      kind === 0
        ? backdrop({ ...canvas, w: sw, h: sh }, '#d98f5c', '#f6dcae', 'film') +
          circle(sw * 0.7, sh * 0.62, sh * 0.2, '#b5321c') +
          path(
            `M0 ${sh} V${sh * 0.8} Q${sw * 0.3} ${sh * 0.55} ${sw * 0.55} ${sh * 0.78} T${sw} ${sh * 0.7} V${sh} Z`,
            '#4a3325'
          ) +
          rect(sw * 0.28, sh * 0.5, sw * 0.012, sh * 0.22, '#22160f') +
          circle(sw * 0.286, sh * 0.47, sh * 0.045, '#22160f')
        : backdrop({ ...canvas, w: sw, h: sh }, '#b9b5ad', '#f1eee7', 'film') +
          circle(sw * 0.5, sh * 0.5, sh * 0.34, 'none', 'stroke="#3b3f45" stroke-width="6"') +
          circle(sw * 0.5, sh * 0.5, sh * 0.28, 'none', 'stroke="#3b3f45" stroke-width="3"') +
          line(`M${sw * 0.5} 0 V${sh} M0 ${sh * 0.5} H${sw}`, '#6b675f', 3) +
          `<text x="${sw * 0.5}" y="${sh * 0.62}" font-family="sans-serif" font-weight="700" font-size="${sh * 0.36}" text-anchor="middle" fill="#22262d">3</text>`
    const heads = (row: number) =>
      times(13, at => {
        if (random.chance(0.12)) return ''
        const [cx, cy, r] = [w * ((at + (row % 2) * 0.5) / 12.5), h * (0.72 + row * 0.12), h * (0.036 + row * 0.01)]
        const tone = mix('#171319', '#3c2a2a', 0.5 - row * 0.2)
        return (
          circle(cx, cy, r, tone) +
          path(
            `M${cx - r * 2} ${cy + r * 3.4} Q${cx - r * 1.8} ${cy + r * 1.1} ${cx} ${cy + r * 1.1} T${cx + r * 2} ${cy + r * 3.4} Z`,
            tone
          )
        )
      })
    return (
      backdrop(canvas, '#1d161b', '#2c2024', 'hall') +
      glow(w / 2, h * 0.32, h * 0.7, kind === 0 ? '#f0b070' : '#e9e6df', 0.5, 'shine') +
      times(7, at =>
        path(
          `M${w * 0.022 * at} 0 h${w * 0.02} v${h * 0.7} h${-w * 0.02} Z M${w - w * 0.022 * (at + 1)} 0 h${w * 0.02} v${h * 0.7} h${-w * 0.02} Z`,
          at % 2 ? '#6d1f18' : '#7f261c'
        )
      ) +
      `<svg x="${x}" y="${y}" width="${sw}" height="${sh}">${film}</svg>` +
      times(
        3,
        at => faint(0.9, rect(0, h * (0.76 + at * 0.12), w, h * 0.12, mix('#45201c', '#1d1214', at * 0.4))) + heads(at)
      )
    )
  }
