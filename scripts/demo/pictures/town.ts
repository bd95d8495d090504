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

const LIT = ['#ffd27a', '#f4a259', '#ffe6ac', '#f7c873']

function house({ random }: Canvas, x: number, top: number, w: number, foot: number, colour: string, pane: number): Svg {
  const columns = Math.max(2, Math.floor(w / (pane * 1.9)))
  const gap = (w - columns * pane) / (columns + 1)
  const rows = Math.floor((foot - top - pane) / (pane * 2))
  const dark = mix(colour, '#5d7299', 0.28)
  const windows = times(columns * rows, at => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const lit = random.chance(0.34)
    return rect(
      x + gap + column * (pane + gap),
      top + pane + row * pane * 2,
      pane,
      pane * 1.25,
      lit ? random.pick(LIT) : dark,
      2
    )
  })
  const roof = random.chance(0.5)
    ? line(`M${x + w * 0.7} ${top} v${-pane * 2.2} m${-pane * 0.6} ${pane * 0.6} h${pane * 1.2}`, colour, 3)
    : rect(x + w * 0.2, top - pane * 0.9, w * 0.18, pane, colour)
  return (
    rect(x, top, w, foot - top, colour) +
    rect(x, top, w * 0.06, foot - top, mix(colour, '#ffffff', 0.06)) +
    roof +
    windows
  )
}

function tram(x: number, y: number, s: number): Svg {
  return [
    line(`M${x + s * 1.2} ${y - s * 0.62} l${-s * 0.18} ${-s * 0.2} l${s * 0.36} ${-s * 0.16}`, '#0e1218', s * 0.02),
    rect(x, y - s * 0.62, s * 2.3, s * 0.58, '#b5321c', s * 0.09),
    rect(x, y - s * 0.26, s * 2.3, s * 0.07, '#fffdf9'),
    times(6, at => rect(x + s * (0.12 + at * 0.355), y - s * 0.53, s * 0.27, s * 0.22, '#ffe9b8', s * 0.02)),
    times(3, at => circle(x + s * (0.4 + at * 0.72), y - s * 0.01, s * 0.08, '#0c0f14')),
    circle(x + s * 2.24, y - s * 0.14, s * 0.04, '#fff6d8'),
    faint(0.22, path(`M${x + s * 2.26} ${y - s * 0.15} l${s * 1.1} ${-s * 0.1} v${s * 0.34} Z`, '#fff6d8'))
  ].join('')
}

/** Houses with lit windows, the moon and a late tram. */
export const nightCity =
  (hue: 0 | 1): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const foot = h * 0.86
    const [top, low, wall] = hue === 0 ? ['#262850', '#d98a6a', '#222c42'] : ['#16263a', '#5f7f92', '#182433']
    const row = (height: number, colour: string, pane: number): Svg => {
      let [x, drawn] = [-w * 0.03, '']
      while (x < w) {
        const width = w * random.between(0.09, 0.17)
        drawn += house(
          canvas,
          x,
          foot - h * height * random.between(0.55, 1.05),
          width,
          foot,
          mix(colour, '#000000', random.between(0, 0.15)),
          pane
        )
        x += width + random.between(0, w * 0.012)
      }
      return drawn
    }
    return [
      backdrop(canvas, top as string, low as string, 'sky'),
      times(50, () => circle(w * random.next(), h * 0.4 * random.next(), 1.4, '#ffffff', 'opacity="0.6"')),
      glow(w * 0.82, h * 0.16, h * 0.26, '#f4e9d0', 0.5, 'moon'),
      circle(w * 0.82, h * 0.16, h * 0.055, '#f4e9d0'),
      faint(0.55, row(0.66, mix(wall as string, low as string, 0.35), h * 0.018)),
      row(0.52, wall as string, h * 0.026),
      rect(0, foot, w, h - foot, '#11151c'),
      rect(0, foot + h * 0.06, w, 3, '#59616e'),
      rect(0, foot + h * 0.085, w, 3, '#59616e'),
      line(`M0 ${foot - h * 0.16} H${w}`, '#0e1218', 2),
      tram(w * random.between(0.12, 0.4), foot + h * 0.065, h * 0.17),
      times(
        6,
        at =>
          glow(w * (0.05 + at * 0.18), foot - h * 0.1, h * 0.07, '#ffe3a3', 0.8, `lamp${at}`) +
          rect(w * (0.05 + at * 0.18) - 2, foot - h * 0.1, 4, h * 0.13, '#0c0f14')
      )
    ].join('')
  }

function tree(x: number, y: number, s: number, leaf: string): Svg {
  return (
    rect(x - s * 0.04, y - s * 0.5, s * 0.08, s * 0.5, '#6b5138') +
    circle(x, y - s * 0.7, s * 0.3, leaf) +
    circle(x - s * 0.2, y - s * 0.55, s * 0.2, mix(leaf, '#000000', 0.1)) +
    circle(x + s * 0.19, y - s * 0.6, s * 0.21, mix(leaf, '#ffffff', 0.15))
  )
}

/** A courtyard by day: panel houses, trees, linen, a bench. */
export const courtyard =
  (season: 0 | 1): Scene =>
  canvas => {
    const { w, h, random } = canvas
    const foot = h * 0.74
    const [sky, ground, leaf] = season === 0 ? ['#cfe0e6', '#c9c48f', '#7f9a55'] : ['#e4d6c3', '#c7a26a', '#c9702e']
    const walls = ['#e6dccb', '#d8c3a5', '#cfd3cf', '#e0cdb4']
    const panel = (x: number, width: number, top: number, colour: string): Svg => {
      const [rows, columns] = [5, Math.max(3, Math.round(width / (h * 0.12)))]
      const [cw, ch] = [width / columns, (foot - top) / rows]
      return (
        rect(x, top, width, foot - top, colour) +
        rect(x - 6, top - h * 0.012, width + 12, h * 0.018, mix(colour, '#000000', 0.3)) +
        times(rows * columns, at => {
          const [cx, cy] = [x + (at % columns) * cw, top + Math.floor(at / columns) * ch]
          const balcony = (at % columns) % 2 === 0
          return (
            rect(cx, cy + ch - 1.5, cw, 2, mix(colour, '#000000', 0.14)) +
            rect(cx, cy, 1.5, ch, mix(colour, '#000000', 0.14)) +
            rect(cx + cw * 0.22, cy + ch * 0.2, cw * 0.56, ch * 0.5, random.chance(0.2) ? '#f3cf86' : '#7d93a3', 2) +
            rect(cx + cw * 0.48, cy + ch * 0.2, cw * 0.04, ch * 0.5, '#f7f2e8') +
            (balcony
              ? rect(
                  cx + cw * 0.08,
                  cy + ch * 0.56,
                  cw * 0.84,
                  ch * 0.34,
                  random.pick(['#b5321c', '#8aa0a8', '#d9b36c', '#6d8a6a', '#a9583c']),
                  2
                )
              : '')
          )
        })
      )
    }
    const linen = times(6, at =>
      rect(
        w * (0.3 + at * 0.05),
        foot + h * 0.04,
        w * 0.036,
        h * random.between(0.06, 0.1),
        random.pick(['#fffdf9', '#b5321c', '#c9d6dd', '#f3cf86', '#7f9ab0'])
      )
    )
    return [
      backdrop(canvas, sky as string, '#f7f1e6', 'sky'),
      faint(
        0.6,
        ellipse(w * 0.25, h * 0.13, w * 0.12, h * 0.03, '#ffffff'),
        ellipse(w * 0.7, h * 0.2, w * 0.16, h * 0.03, '#ffffff')
      ),
      panel(-w * 0.02, w * 0.42, h * 0.18, walls[0] as string),
      panel(w * 0.44, w * 0.3, h * 0.3, walls[1] as string),
      panel(w * 0.78, w * 0.26, h * 0.12, walls[2] as string),
      rect(0, foot, w, h - foot, ground as string),
      path(`M0 ${h} L${w * 0.4} ${foot + 4} h${w * 0.09} L${w * 0.5} ${h} Z`, mix(ground as string, '#f7f1e6', 0.55)),
      times(5, at =>
        tree(
          w * (0.06 + at * 0.23),
          foot + h * random.between(0.03, 0.1),
          h * random.between(0.24, 0.36),
          mix(leaf as string, '#d9a441', random.next() * 0.5)
        )
      ),
      line(`M${w * 0.285} ${foot + h * 0.14} V${foot + h * 0.035} H${w * 0.61} V${foot + h * 0.14}`, '#5b5f66', 4),
      linen,
      rect(w * 0.7, foot + h * 0.13, w * 0.16, h * 0.018, '#7a4b2a', 3),
      rect(w * 0.7, foot + h * 0.085, w * 0.16, h * 0.018, '#8d5a34', 3),
      rect(w * 0.72, foot + h * 0.14, 7, h * 0.05, '#3b3f45'),
      rect(w * 0.83, foot + h * 0.14, 7, h * 0.05, '#3b3f45')
    ].join('')
  }
