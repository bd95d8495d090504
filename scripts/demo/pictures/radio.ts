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

const knob = (x: number, y: number, r: number): Svg =>
  [
    circle(x, y + r * 0.12, r * 1.22, '#23130a'),
    circle(x, y, r, '#d8c09a'),
    circle(x, y, r * 0.72, '#c3a878'),
    circle(x - r * 0.12, y - r * 0.14, r * 0.5, '#b99a6b'),
    rect(x - r * 0.07, y - r * 0.92, r * 0.14, r * 0.5, '#5b3519', r * 0.07)
  ].join('')

function dial(x: number, y: number, w: number, h: number, needle: number): Svg {
  const marks = times(41, at =>
    rect(x + w * (0.04 + at * 0.023), y + h * (at % 5 ? 0.74 : 0.66), 2.4, h * (at % 5 ? 0.1 : 0.18), '#5a3a1c')
  )
  const towns = ['МОСКВА', 'КИЕВ', 'РИГА', 'ПРАГА', 'МИНСК']
    .map((town, at) => `<text x="${x + w * (0.04 + at * 0.18)}" y="${y + h * (at % 2 ? 0.52 : 0.3)}">${town}</text>`)
    .join('')
  return (
    rect(x, y, w, h, '#f6d489', 14) +
    rect(x, y, w, h * 0.55, '#ffe6ac', 14) +
    marks +
    `<g font-family="sans-serif" font-size="${h * 0.12}" fill="#5a3a1c">${towns}</g>` +
    rect(x + w * needle, y + 4, 5, h - 8, '#b5321c', 2)
  )
}

/** A wooden valve radio, 1000×560. */
function set(wood: string, needle: number): Svg {
  const grille = mix(wood, '#000000', 0.45)
  return [
    ellipse(500, 560, 520, 24, '#000', 'opacity="0.22"'),
    rect(70, 530, 90, 30, '#23130a', 8),
    rect(840, 530, 90, 30, '#23130a', 8),
    rect(0, 0, 1000, 540, mix(wood, '#000000', 0.25), 52),
    rect(16, 14, 968, 510, wood, 42),
    rect(16, 14, 968, 60, mix(wood, '#ffffff', 0.1), 42),
    times(7, at =>
      line(
        `M40 ${90 + at * 62} q240 ${at % 2 ? 16 : -14} 480 0 t440 ${at % 2 ? -8 : 10}`,
        mix(wood, '#000000', 0.13),
        3
      )
    ),
    rect(44, 50, 440, 300, grille, 20),
    times(27, at => rect(62 + at * 15.4, 66, 6, 268, mix(wood, '#e8cda4', 0.35), 3)),
    times(14, at => rect(58, 74 + at * 19, 412, 2, grille)),
    dial(520, 50, 430, 190, needle),
    rect(520, 258, 430, 10, mix(wood, '#f6d489', 0.5), 5),
    times(5, at => rect(540 + at * 82, 286, 62, 40, '#efe3c8', 6) + rect(540 + at * 82, 316, 62, 10, '#cdb98f', 4)),
    knob(120, 436, 44),
    knob(600, 430, 50),
    knob(740, 430, 62),
    knob(880, 430, 50),
    circle(300, 436, 40, '#1d2b22'),
    circle(300, 436, 30, '#69c07a'),
    path('M300 436 L274 410 A37 37 0 0 1 326 410 Z', '#1d2b22'),
    circle(300, 436, 8, '#1d2b22')
  ].join('')
}

export const valveRadio =
  (kind: number): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const [wall, table, wood] = [
      ['#e9dcc3', '#b98f62', '#6f4422'],
      ['#2c2a33', '#4a3325', '#7a4a28'],
      ['#c9d3cc', '#8f6a4a', '#8b5a33']
    ][kind % 3] as [string, string, string]
    const lit = kind % 3 === 1 ? glow(w * 0.62, h * 0.42, h * 0.62, '#ffce7a', 0.5, 'shine') : ''
    const back =
      kind % 3 === 0
        ? times(9, at => faint(0.35, rect((w * (at + 0.2)) / 9, 0, w * 0.02, h * 0.74, mix(wall, '#b99a6b', 0.35))))
        : ''
    return (
      tabletop(canvas, wall, table) + back + lit + stand(canvas, 1000, 580, set(wood, random.between(0.2, 0.85)), 0.82)
    )
  }

/** A glass valve, 120×300, its foot at 300. */
function valve(x: number, scale: number, hot: boolean, tint: string, id: string): Svg {
  return `<g transform="translate(${x} ${300 - 300 * scale}) scale(${scale})">${[
    hot ? glow(60, 130, 110, '#ffb45e', 0.55, id) : '',
    path('M14 250 V90 Q14 24 48 12 L60 0 L72 12 Q106 24 106 90 V250 Z', tint, 'opacity="0.55"'),
    rect(34, 96, 52, 128, '#6e757c', 6),
    rect(40, 102, 40, 116, '#848c93', 4),
    times(6, at => rect(34, 108 + at * 19, 52, 3, '#565c63')),
    rect(28, 84, 64, 9, '#cfc7b5', 3),
    rect(28, 226, 64, 9, '#cfc7b5', 3),
    ellipse(60, 52, 34, 20, '#3a3f45', 'opacity="0.75"'),
    hot ? line('M50 94 v130 M70 94 v130', '#ff9a3d', 5) : line('M50 94 v130 M70 94 v130', '#b9b2a2', 3),
    line('M26 240 V100 Q26 56 44 38', '#ffffff', 6, 'opacity="0.6"'),
    path('M8 250 H112 L104 286 H16 Z', '#3a2418'),
    times(4, at => rect(24 + at * 21, 284, 7, 16, '#c9b27a', 2))
  ].join('')}</g>`
}

export const valves =
  (kind: number): Scene =>
  canvas => {
    const dark = kind === 0
    const [wall, table] = dark ? ['#2b2730', '#3e2c22'] : ['#e6ddcb', '#c7a77c']
    const sizes = [0.5, 0.66, 0.8, 0.94, 1]
    const row = times(5, at =>
      valve(at * 150, sizes[at] ?? 1, dark || at % 2 === 0, dark ? '#dfe8ee' : '#ffffff', `hot${at}`)
    )
    const shadows = times(5, at => ellipse(60 * (sizes[at] ?? 1) + at * 150, 300, 62, 9, '#000', 'opacity="0.25"'))
    return tabletop(canvas, wall as string, table as string) + stand(canvas, 730, 300, shadows + row, 0.82)
  }

/** A desk at night: lamp, soldering iron, mug; 1000×620. */
export const desk =
  (wall: string): Scene =>
  canvas => {
    const { w, h } = canvas
    const dark = mix(wall, '#000000', 0.25)
    const cone = `<linearGradient id="cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffdf9a" stop-opacity="0.75"/><stop offset="1" stop-color="#ffdf9a" stop-opacity="0.08"/></linearGradient>`
    const things = [
      path('M395 210 L585 210 L820 620 H200 Z', 'url(#cone)'),
      ellipse(510, 610, 330, 26, '#ffe6ac', 'opacity="0.45"'),
      rect(120, 596, 220, 24, '#22262d', 12),
      line('M230 596 L180 360 L400 170', '#2f343c', 16),
      circle(180, 360, 16, '#b5321c'),
      circle(400, 170, 13, '#b5321c'),
      path('M380 218 Q390 120 470 108 Q560 104 602 196 L606 218 Z', '#b5321c'),
      path('M380 218 H606 L596 232 H392 Z', '#8d2412'),
      ellipse(494, 228, 84, 16, '#fff2cf'),
      rect(430, 560, 250, 44, '#2f6b4a', 6),
      times(
        9,
        at =>
          rect(444 + at * 26, 572, 14, 8, at % 3 ? '#14181f' : '#c9b27a', 2) + circle(450 + at * 26, 594, 3, '#e7d9a8')
      ),
      line('M560 556 L720 470', '#3b3f45', 10),
      line('M700 482 L800 420', '#b5321c', 20),
      line('M562 554 L540 566', '#d9d2c2', 5),
      faint(0.6, line('M545 548 q-12 -30 6 -54 t-2 -56', '#fffdf9', 4)),
      rect(830, 500, 104, 112, '#e8ddc8', 14),
      line('M934 524 q44 6 40 40 t-44 28', '#e8ddc8', 14),
      ellipse(882, 504, 50, 11, '#6b3c1e'),
      rect(830, 548, 104, 12, '#b5321c'),
      faint(0.5, line('M866 486 q-10 -26 4 -44 M892 486 q-10 -26 4 -44', '#fffdf9', 5))
    ].join('')
    return (
      cone +
      backdrop(canvas, dark, wall, 'wall') +
      rect(0, h * 0.82, w, h, '#5b3d28') +
      rect(0, h * 0.82, w, h * 0.015, '#7a5638') +
      stand(canvas, 1000, 620, things, 0.86)
    )
  }
