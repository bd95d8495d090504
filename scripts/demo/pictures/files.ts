import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Box, COPY_BOXES, copySize, type ImageKind } from '#functions/images/copies.ts'
import type { DemoPicture } from './catalogue.ts'

const FOLDER = join(import.meta.dirname, 'files')

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/**
 * The files of a picture for one kind of image (such as avatars): the original with its size, and the copies that
 * images of this kind need.
 */
export interface PictureFiles {
  width: number
  height: number
  averageColor: string
  original: Buffer
  copies: { box: Box; bytes: Buffer }[]
}

type Decoded = Omit<PictureFiles, 'copies'> & { pixels: Pixels }

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

const copy = (pixels: Pixels, box: Box): Promise<Buffer> =>
  open(pixels)
    .resize({ ...copySize(pixels, box), fit: box.fit === 'cover' ? 'cover' : 'fill' })
    .webp({ quality: 78, effort: 0 })
    .toBuffer()

async function averageColorOf(pixels: Pixels): Promise<string> {
  const { channels } = await open(pixels).stats()
  return `rgb(${channels.map(({ mean }) => Math.round(mean)).join(',')})`
}

async function decode({ name }: DemoPicture): Promise<Decoded> {
  const original = await readFile(join(FOLDER, `${name}.webp`))
  const { data, info } = await sharp(original).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = { data, width, height }
  return { width, height, original, pixels, averageColor: await averageColorOf(pixels) }
}

async function withCopies(decoded: Promise<Decoded>, kind: ImageKind): Promise<PictureFiles> {
  const { pixels, ...picture } = await decoded
  const copies = await Promise.all(COPY_BOXES[kind].map(async box => ({ box, bytes: await copy(pixels, box) })))
  return { ...picture, copies }
}

/** Returns the value of a key in a map; `make` computes the value at the first call for the key. */
function cached<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}

/**
 * Creates a function that reads a picture and makes its copies for a kind of image. Each file is decoded once, and its
 * copies for each kind are made once.
 */
export function createFileReader(): (picture: DemoPicture, kind: ImageKind) => Promise<PictureFiles> {
  const decoded = new Map<string, Promise<Decoded>>()
  const files = new Map<string, Promise<PictureFiles>>()
  return (picture, kind) =>
    cached(files, `${kind} ${picture.name}`, () =>
      withCopies(
        cached(decoded, picture.name, () => decode(picture)),
        kind
      )
    )
}
