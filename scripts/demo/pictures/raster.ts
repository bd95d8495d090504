import sharp from 'sharp'
import { type Box, COPY_BOXES, copySize, type ImageKind } from '#functions/images/copies.ts'
import type { Drawing } from './catalogue.ts'

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** The files of one drawing for one use. */
export interface Print {
  width: number
  height: number
  averageColor: string
  original: Buffer
  copies: { box: Box; bytes: Buffer }[]
}

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function draw(drawing: Drawing): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(drawing.svg))
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function encode(pixels: Pixels, format: Drawing['format']): Promise<Buffer> {
  const image = open(pixels)
  // Drawings have few colours: a palette keeps their PNG small.
  if (format === 'png') return image.png({ palette: true, effort: 2 }).toBuffer()
  return format === 'webp' ? image.webp({ quality: 84, effort: 0 }).toBuffer() : image.jpeg({ quality: 82 }).toBuffer()
}

const copy = (pixels: Pixels, box: Box): Promise<Buffer> =>
  open(pixels)
    .resize({ ...copySize(pixels, box), fit: box.fit === 'cover' ? 'cover' : 'fill' })
    .webp({ quality: 78, effort: 0 })
    .toBuffer()

async function meanOf(pixels: Pixels): Promise<string> {
  const { data } = await open(pixels).resize(64, 64, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0]
  data.forEach((value, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + value
  })
  return `rgb(${sums.map(sum => Math.round((sum * 3) / data.length)).join(',')})`
}

/** Makes prints of drawings, each drawing's pixels and each use's files only once. */
export function createPress(): (drawing: Drawing, kind: ImageKind) => Promise<Print> {
  const drawn = new Map<Drawing, Promise<[Pixels, Buffer, string]>>()
  const prints = new Map<string, Promise<Print>>()
  const base = (drawing: Drawing) => {
    const made =
      drawn.get(drawing) ??
      draw(drawing).then(
        async pixels =>
          [pixels, ...(await Promise.all([encode(pixels, drawing.format), meanOf(pixels)]))] as [Pixels, Buffer, string]
      )
    drawn.set(drawing, made)
    return made
  }
  const print = async (drawing: Drawing, kind: ImageKind): Promise<Print> => {
    const [pixels, original, averageColor] = await base(drawing)
    const copies = await Promise.all(COPY_BOXES[kind].map(async box => ({ box, bytes: await copy(pixels, box) })))
    return { width: pixels.width, height: pixels.height, averageColor, original, copies }
  }
  return (drawing, kind) => {
    const key = `${kind} ${drawing.name}`
    const made = prints.get(key) ?? print(drawing, kind)
    prints.set(key, made)
    return made
  }
}
