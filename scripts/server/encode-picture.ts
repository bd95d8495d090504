import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { copySize } from '#functions/images/copies.ts'
import { type EncodedHead, type EncodeJob, PIXELS_MAX } from '#functions/images/encode-job.ts'
import type { UploadFormat } from '#functions/images/format.ts'
import { EXIT_CODE } from './encoder-exit-codes.ts'
import { withoutCutSegment } from './jpeg-end.ts'

/** The one decoder for a file of each format: libvips has others, some of which read further files or run programs. */
const DECODERS: Record<UploadFormat, string> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
  avif: 'VipsForeignLoadHeif'
}

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** The major brand of a file of AVIF, as libvips knows it: it does not look at the brands behind it, as browsers do. */
const AVIF_BRAND = 'avif'
const AVIF_BRAND_AT = 8

/** In the first block, of at most so many rows, decoders of JPEG make up what is missing. */
const BLOCK_ROWS = 32

/** Whether there is one color and nothing else below the first block. */
function isPlain({ data, width, height, channels }: Pixels): boolean {
  const rest = data.subarray(height > BLOCK_ROWS ? BLOCK_ROWS * width * channels : 0)
  return rest.subarray(channels).equals(rest.subarray(0, -channels))
}

/**
 * The pixels to store: upright, of the first frame. As in browsers the part of a file that is missing or broken stays
 * blank: pictures that were cut off on their way are shown everywhere.
 * @throws Error when nothing can be read, or nothing but one color comes out of a broken file.
 */
async function pixelsOf(input: Buffer, { given, most }: EncodeJob): Promise<Pixels> {
  const file = given === 'jpeg' ? withoutCutSegment(input) : input
  if (given === 'avif') file.write(AVIF_BRAND, AVIF_BRAND_AT)
  let isBroken = false
  const source = sharp(file, { autoOrient: true, failOn: 'none', limitInputPixels: PIXELS_MAX, sequentialRead: true })
  source.on('warning', () => {
    isBroken = true
  })
  const fitted = source.resize(most, most, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
  if (isBroken && isPlain(pixels)) throw new Error('Nothing of the picture can be read')
  return pixels
}

async function averageOf(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `rgb(${red},${green},${blue})`
}

/** Decodes a file once, and gives what the encoder answers, in parts: head and files. */
async function encode(file: Buffer, job: EncodeJob): Promise<Uint8Array[]> {
  const { data, ...raw } = await pixelsOf(file, job)
  const image = () => sharp(data, { raw, limitInputPixels: false })
  const files = [await image().toFormat(job.format).toBuffer()]
  for (const box of job.boxes) {
    const { width, height } = copySize(raw, box)
    // A copy that fits in its box has its size already: cutting would cost an edge.
    const fit = box.fit === 'cover' ? 'cover' : 'fill'
    files.push(await image().resize(width, height, { fit }).webp().toBuffer())
  }
  const { width, height } = raw
  const lengths = files.map(({ length }) => length)
  const head: EncodedHead = { width, height, averageColor: await averageOf(image()), lengths }
  return [Buffer.from(`${JSON.stringify(head)}\n`), ...files]
}

/**
 * All that the process of one picture does (encoder.ts): reads the file from its input and writes the answer.
 * @param given an EncodeJob in JSON.
 */
export async function runEncoder(given: string): Promise<void> {
  const job = JSON.parse(given) as EncodeJob
  // Where the machine has no memory left, this process ends before all others.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [DECODERS[job.given]] })
  sharp.cache(false)
  // More threads would hold more of the picture at a time.
  sharp.concurrency(1)
  try {
    for (const part of await encode(await buffer(process.stdin), job)) process.stdout.write(part)
  } catch (error) {
    const { message } = error as Error
    console.error(message)
    process.exitCode = message.includes('exceeds pixel limit') ? EXIT_CODE.tooLarge : EXIT_CODE.damaged
  }
}
