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
  stand,
  tabletop,
  times
} from './svg.ts'

const SPINES = [
  '#b5321c',
  '#2f5b4a',
  '#35477d',
  '#d9a441',
  '#6b4a2b',
  '#8aa0a8',
  '#e8ddc8',
  '#7a2f3b',
  '#4c5b3c',
  '#c9702e',
  '#22262d'
]

function book(x: number, foot: number, w: number, h: number, colour: string, random: Canvas['random']): Svg {
  const trim = mix(colour, '#fff2cf', 0.65)
  const label = random.chance(0.4)
    ? rect(x + w * 0.18, foot - h * 0.8, w * 0.64, h * 0.2, trim, 2)
    : rect(x, foot - h * 0.86, w, 3, trim) + rect(x, foot - h * 0.81, w, 3, trim)
  return (
    rect(x, foot - h, w, h, colour, 3) +
    rect(x, foot - h, w * 0.14, h, mix(colour, '#ffffff', 0.18), 3) +
    label +
    rect(x, foot - h * 0.12, w, 3, trim)
  )
}

function shelfRow({ random }: Canvas, x: number, end: number, foot: number, height: number): Svg {
  let [drawn, at] = ['', x]
  while (at < end - height * 0.12) {
    const width = height * random.between(0.09, 0.2)
    const tall = height * random.between(0.66, 0.9)
    const kind = random.next()
    if (kind < 0.06 && at < end - height * 0.6) {
      drawn += times(3, n =>
        rect(at, foot - height * 0.11 * (n + 1), height * (0.55 - n * 0.04), height * 0.1, random.pick(SPINES), 3)
      )
      at += height * 0.6
    } else if (kind < 0.11 && at < end - height * 0.5) {
      drawn +=
        path(
          `M${at + height * 0.12} ${foot} l${-height * 0.04} ${-height * 0.26} h${height * 0.3} l${-height * 0.04} ${height * 0.26} Z`,
          '#c9804f'
        ) +
        times(7, n =>
          line(
            `M${at + height * 0.23} ${foot - height * 0.26} q${height * (n - 3) * 0.04} ${-height * 0.25} ${height * (n - 3) * 0.09} ${-height * 0.34 + Math.abs(n - 3) * height * 0.05}`,
            n % 2 ? '#5d7a45' : '#7f9a55',
            height * 0.035
          )
        )
      at += height * 0.46
    } else if (kind < 0.18) {
      drawn += `<g transform="rotate(-9 ${at} ${foot})">${book(at + height * 0.08, foot, width, tall, random.pick(SPINES), random)}</g>`
      at += width + height * 0.18
    } else {
      drawn += book(at, foot, width, tall, random.pick(SPINES), random)
      at += width + 2
    }
  }
  return drawn
}

export const bookshelf =
  (rows: number, wood: string): Scene =>
  canvas => {
    const { w, h } = canvas
    const [side, board] = [w * 0.035, h * 0.03]
    const room = (h - board) / rows
    return (
      rect(0, 0, w, h, mix(wood, '#000000', 0.45)) +
      times(rows, at => {
        const foot = (at + 1) * room
        return (
          faint(0.3, rect(side, foot - room + board, w - side * 2, room * 0.2, '#000000')) +
          shelfRow(canvas, side + 8, w - side - 8, foot, room - board) +
          rect(0, foot, w, board, wood) +
          rect(0, foot, w, 4, mix(wood, '#ffffff', 0.3))
        )
      }) +
      rect(0, 0, w, board * 0.8, wood) +
      rect(0, 0, side, h, mix(wood, '#000000', 0.12)) +
      rect(w - side, 0, side, h, mix(wood, '#000000', 0.12))
    )
  }

/** An open book, glasses and a glass of tea in its holder, 1000×460. */
export const reading: Scene = canvas => {
  const text = (x: number, slope: number) =>
    times(9, at => line(`M${x} ${226 + at * 20 + slope * 10} l${at === 8 ? 130 : 250} ${-slope * 20}`, '#b9ae9a', 4))
  const things = [
    ellipse(420, 452, 460, 22, '#000', 'opacity="0.2"'),
    path('M40 440 L90 190 Q260 150 420 210 Q580 150 750 190 L800 440 Q600 400 420 446 Q240 400 40 440 Z', '#7a2f3b'),
    path('M70 426 L108 184 Q270 146 420 204 V434 Q250 388 70 426 Z', '#fbf6ea'),
    path('M770 426 L732 184 Q570 146 420 204 V434 Q590 388 770 426 Z', '#f4ecdb'),
    text(130, 0),
    text(452, 0),
    path('M600 172 l26 -4 v150 l-13 -16 l-13 18 Z', '#b5321c'),
    circle(190, 430, 44, 'none', 'stroke="#22262d" stroke-width="8"'),
    circle(300, 430, 44, 'none', 'stroke="#22262d" stroke-width="8"'),
    line('M234 424 q11 -12 22 0 M146 424 l-40 -26', '#22262d', 8),
    rect(856, 210, 118, 236, '#f3dcae', 12, 'opacity="0.75"'),
    rect(862, 256, 106, 184, '#b8591f', 10),
    rect(848, 320, 134, 128, '#aab0b6', 10),
    times(5, at => circle(874 + at * 20, 384, 9, '#7b8188')),
    line('M980 340 q48 10 40 54 t-42 34', '#aab0b6', 14),
    line('M910 200 l30 -80', '#c9cdd1', 7),
    circle(884, 284, 34, '#f7d774'),
    circle(884, 284, 24, '#fbe7a2'),
    faint(0.5, line('M890 190 q-14 -34 4 -62 t-2 -60', '#fffdf9', 7))
  ].join('')
  return tabletop(canvas, '#dfe3dc', '#a9764a', 0.6) + stand(canvas, 1030, 460, things, 0.88)
}

/** A cat's silhouette, 360×420, sitting with its back to us. */
const sitting = (fur: string): Svg =>
  [
    line('M270 380 q90 -10 70 -90 q-14 -50 -44 -30', fur, 30),
    path(
      'M60 420 Q30 250 120 170 Q110 90 120 40 L158 84 Q184 74 212 84 L250 40 Q262 96 250 168 Q340 250 308 420 Z',
      fur
    ),
    line('M120 330 q-10 50 6 86 M250 330 q10 50 -6 86', mix(fur, '#000000', 0.3), 5),
    times(3, at => line(`M150 ${190 + at * 30} q34 12 68 0`, mix(fur, '#000000', 0.22), 7)),
    path('M130 56 l4 36 l20 -6 Z M240 56 l-4 36 l-20 -6 Z', mix(fur, '#f3a683', 0.45))
  ].join('')

/** A cat on the sill of a window, by day or by night. */
export const catOnSill =
  (night: boolean, fur: string): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const wall = night ? '#3a3540' : '#efe4d2'
    const [x, y, ww, hh] = [w * 0.14, h * 0.06, w * 0.72, h * 0.74]
    const pane = { ...canvas, w: ww, h: hh }
    const outside = night
      ? backdrop(pane, '#1c2344', '#6d5f86', 'out') +
        circle(ww * 0.78, hh * 0.22, hh * 0.08, '#f4e9d0') +
        times(40, () => circle(ww * random.next(), hh * 0.6 * random.next(), 1.8, '#ffffff')) +
        times(
          7,
          at =>
            rect(ww * at * 0.15, hh * random.between(0.55, 0.75), ww * 0.12, hh, '#171d33') +
            rect(ww * (at * 0.15 + 0.03), hh * 0.8, ww * 0.02, hh * 0.04, '#ffd27a') +
            rect(ww * (at * 0.15 + 0.07), hh * 0.88, ww * 0.02, hh * 0.04, '#f4a259')
        )
      : backdrop(pane, '#bcd3dc', '#f6efe0', 'out') +
        ellipse(ww * 0.3, hh * 0.2, ww * 0.14, hh * 0.05, '#ffffff', 'opacity="0.8"') +
        path(
          `M0 ${hh} V${hh * 0.72} Q${ww * 0.3} ${hh * 0.5} ${ww * 0.6} ${hh * 0.7} T${ww} ${hh * 0.62} V${hh} Z`,
          '#8fa873'
        ) +
        times(5, at => circle(ww * (0.1 + at * 0.21), hh * random.between(0.62, 0.74), hh * 0.09, '#6b8a52'))
    const scale = Math.min((h * 0.52) / 420, (w * 0.5) / 360)
    const curtain = night ? '#7a2f3b' : '#d8836a'
    const drape = (left: number, flip: number) =>
      times(4, at =>
        path(
          `M${left + flip * at * w * 0.04} 0 h${flip * w * 0.05} q${-flip * w * 0.02} ${h * 0.4} ${-flip * w * 0.035} ${h * 0.84} h${-flip * w * 0.04} Z`,
          mix(curtain, '#000000', at % 2 ? 0.1 : 0)
        )
      )
    return [
      backdrop(canvas, wall, mix(wall, '#000000', 0.08), 'wall'),
      `<svg x="${x}" y="${y}" width="${ww}" height="${hh}">${outside}</svg>`,
      `<rect x="${x}" y="${y}" width="${ww}" height="${hh}" fill="none" stroke="#f7f2e8" stroke-width="${w * 0.022}"/>`,
      rect(x + ww * 0.36, y, w * 0.016, hh, '#f7f2e8'),
      rect(x, y + hh * 0.3, ww * 0.37, w * 0.013, '#f7f2e8'),
      drape(0, 1),
      drape(w, -1),
      rect(w * 0.06, y + hh, w * 0.88, h * 0.055, '#fffdf5', 6),
      rect(w * 0.06, y + hh + h * 0.045, w * 0.88, h * 0.012, '#cbbfa8'),
      path(`M${w * 0.72} ${y + hh} l${-w * 0.02} ${-h * 0.12} h${w * 0.11} l${-w * 0.02} ${h * 0.12} Z`, '#c06a3e'),
      times(5, at =>
        ellipse(
          w * (0.735 + (at - 2) * 0.028 + 0.02),
          y + hh - h * (0.2 - Math.abs(at - 2) * 0.03),
          w * 0.016,
          h * 0.06,
          at % 2 ? '#5d7a45' : '#7f9a55',
          `transform="rotate(${(at - 2) * 16} ${w * 0.755} ${y + hh - h * 0.12})"`
        )
      ),
      times(3, at => circle(w * (0.73 + at * 0.026), y + hh - h * (0.25 + (at % 2) * 0.03), h * 0.022, '#b5321c')),
      `<g transform="translate(${w * 0.3} ${y + hh + 6 - 420 * scale}) scale(${scale.toFixed(3)})">${sitting(fur)}</g>`
    ].join('')
  }

/** A cat curled up on a pile of books or a cushion, 900×460. */
export const catAsleep =
  (fur: string, bed: 'books' | 'cushion'): Scene =>
  canvas => {
    const dark = mix(fur, '#000000', 0.25)
    const couch =
      bed === 'books'
        ? rect(120, 400, 660, 56, '#35477d', 6) +
          rect(150, 350, 600, 52, '#b5321c', 6) +
          rect(170, 306, 560, 46, '#d9a441', 6) +
          times(3, at => rect(150 - at * 6 + at * 20, 316 + at * 50, 26, 30, '#fff2cf'))
        : path('M90 440 Q70 330 180 320 H720 Q830 330 810 440 Q450 480 90 440 Z', '#8aa0a8') +
          line('M120 420 Q450 456 780 420', '#6f858d', 6)
    const cat = [
      ellipse(450, 316, 320, 26, '#000', 'opacity="0.2"'),
      path('M170 312 Q150 130 400 100 Q660 80 730 230 Q750 300 690 316 Z', fur),
      line('M700 300 q-120 40 -330 8', dark, 46),
      times(5, at => line(`M${470 + at * 46} ${112 + at * 12} q20 36 6 76`, dark, 14)),
      path(
        'M176 214 L168 120 L226 158 Q270 146 306 160 L366 120 L358 220 Q350 312 262 312 Q180 310 176 214 Z',
        mix(fur, '#ffffff', 0.08)
      ),
      path('M184 148 l4 44 l26 -20 Z M350 148 l-4 44 l-26 -20 Z', '#e79a86'),
      line('M204 236 q16 14 32 0 M292 236 q16 14 32 0', '#2b1c14', 6),
      path('M252 258 h24 l-12 13 Z', '#c96a5c'),
      line('M264 270 q-14 16 -28 6 M264 270 q14 16 28 6', '#2b1c14', 4),
      line('M196 266 h-66 M198 280 l-60 16 M332 266 h66 M330 280 l60 16', '#fffdf9', 3)
    ].join('')
    return (
      tabletop(canvas, bed === 'books' ? '#e5d3bd' : '#d5dcd9', '#9a6f49', 0.8) +
      faint(0.4, glow(canvas.w * 0.8, canvas.h * 0.15, canvas.h * 0.6, '#fff2cf', 0.9, 'day')) +
      stand(canvas, 900, 460, couch + cat, 0.88)
    )
  }
