import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Color, type Sharp } from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
type Dot = [red: number, green: number, blue: number]

/** Makes a picture of a single colour, which is orange by default. */
export const picture = (width: number, height: number, color: Color = { r: 240, g: 120, b: 0 }): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } })

export const fileOf = async (image: Sharp, format: Format = 'jpeg'): Promise<File> =>
  new File([new Uint8Array(await image.toFormat(format).toBuffer())], 'picture.bin')

/** Functions that compute the stored coordinates of the pixel shown at (x, y), one for each EXIF orientation. */
const STORED_PIXEL: ((x: number, y: number, w: number, h: number) => [number, number])[] = [
  (x, y) => [x, y],
  (x, y, w) => [w - 1 - x, y],
  (x, y, w, h) => [w - 1 - x, h - 1 - y],
  (x, y, _w, h) => [x, h - 1 - y],
  (x, y) => [y, x],
  (x, y, _w, h) => [y, h - 1 - x],
  (x, y, w, h) => [w - 1 - y, h - 1 - x],
  (x, y, w) => [w - 1 - y, x]
]

/**
 * Makes a photo as a camera stores it, with an EXIF orientation, GPS data and a name. Its corners show four colours.
 */
export async function photo(orientation: number, corners: [Dot, Dot, Dot, Dot]): Promise<File> {
  const [width, height] = [96, 64]
  const [w, h] = orientation < 5 ? [width, height] : [height, width]
  const data = Buffer.alloc(w * h * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [atX, atY] = STORED_PIXEL[orientation - 1]?.(x, y, w, h) ?? [0, 0]
      data.set(corners[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (atY * w + atX) * 3)
    }
  const jpeg = await sharp(data, { raw: { width: w, height: h, channels: 3 } })
    .withExif({
      IFD0: { Artist: 'Somebody', Copyright: 'Somebody', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1' }
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
  return new File([new Uint8Array(jpeg)], 'DSC_0001.JPG', { type: 'image/jpeg' })
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Makes a black PNG with one bit per pixel, which has a few kilobytes whatever its width and height. */
export function hugePng(width: number, height: number): File {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
  return new File([bytes], 'bomb.png', { type: 'image/png' })
}

/** Makes nested boxes of an AVIF. The lengths of each pair of boxes exceed the box around them. */
export function overlappingBoxes(pairs: number): Buffer {
  const boxes = Array.from({ length: pairs }, (_, level) => {
    const pair = Buffer.from('0000iprp0000iprp')
    pair.writeUInt32BE(pair.length)
    pair.writeUInt32BE((pairs - level) * pair.length - 8, 8)
    return pair
  })
  return Buffer.concat(boxes)
}
