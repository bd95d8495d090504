import { encode } from 'uqr'

/** Width of the white border that readers need, in modules. */
const BORDER = 4

/** A QR code for an SVG. */
export interface QrCode {
  /** Width and height in modules, with the border. */
  size: number
  /** Data of a path that fills the dark modules. */
  path: string
}

/** Makes the QR code of a text. Neighbours in a row are one rectangle, which keeps the path short. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => {
    const line = row.map(isDark => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: path.join('') }
}
