import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { copySize } from '#functions/images/copies.ts'
import { type EncodedHead, type EncodeJob, PIXELS_MAX } from '#functions/images/encode-job.ts'
import type { UploadFormat } from '#functions/images/format.ts'
import { EXIT_CODE } from './encoder-exit-codes.ts'
import { withoutCutSegment } from './jpeg-end.ts'

/** The allowed decoder for each format. Other decoders of libvips could read further files or run programs. */
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

/** Major brand by which libvips recognises AVIF files. Browsers accept other major brands, too. */
const AVIF_BRAND = 'avif'
const AVIF_BRAND_AT = 8

/** Height in pixels of the first block of a JPEG, which decoders fill even when the data of the picture is missing. */
const BLOCK_ROWS = 32

/** True when all pixels below the first block have one colour. */
function isPlain({ data, width, height, channels }: Pixels): boolean {
  const rest = data.subarray(height > BLOCK_ROWS ? BLOCK_ROWS * width * channels : 0)
  return rest.subarray(channels).equals(rest.subarray(0, -channels))
}

/**
 * Decodes the first frame of a picture and turns it upright. Missing or broken parts stay blank, as in browsers, which
 * display truncated pictures.
 * @throws Error when the decoder fails, or when a broken file gives pixels of a single colour.
 */
async function pixelsOf(input: Buffer, { inputFormat, most }: EncodeJob): Promise<Pixels> {
  const file = inputFormat === 'jpeg' ? withoutCutSegment(input) : input
  if (inputFormat === 'avif') file.write(AVIF_BRAND, AVIF_BRAND_AT)
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

/**
 * Decodes a file once, and encodes the stored picture and its copies.
 * @returns the parts of the encoder's output: a head with the sizes, then the files.
 */
async function encode(file: Buffer, job: EncodeJob): Promise<Uint8Array[]> {
  const { data, ...raw } = await pixelsOf(file, job)
  const image = () => sharp(data, { raw, limitInputPixels: false })
  // JPEG has no transparency, so transparent parts become white.
  const stored = job.format === 'jpeg' ? image().flatten({ background: '#fff' }) : image()
  const files = [await stored.toFormat(job.format).toBuffer()]
  for (const box of job.boxes) {
    const { width, height } = copySize(raw, box)
    // The size of a copy without cropping is already computed, and only `fill` scales to exactly that size.
    const fit = box.fit === 'cover' ? 'cover' : 'fill'
    files.push(await image().resize(width, height, { fit }).webp().toBuffer())
  }
  const { width, height } = raw
  const lengths = files.map(({ length }) => length)
  const head: EncodedHead = { width, height, averageColor: await averageOf(image()), lengths }
  return [Buffer.from(`${JSON.stringify(head)}\n`), ...files]
}

/**
 * Main function of the process that encodes one picture (encoder.ts): reads the file from the standard input, and
 * writes the encoded files to the standard output.
 * @param json an EncodeJob in JSON.
 */
export async function runEncoder(json: string): Promise<void> {
  const job = JSON.parse(json) as EncodeJob
  // Linux kills this process before all others when the machine's memory runs out.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [DECODERS[job.inputFormat]] })
  sharp.cache(false)
  // More than one thread of libvips would hold more parts of the picture in memory.
  sharp.concurrency(1)
  try {
    for (const part of await encode(await buffer(process.stdin), job)) process.stdout.write(part)
  } catch (error) {
    const { message } = error as Error
    console.error(message)
    process.exitCode = message.includes('exceeds pixel limit') ? EXIT_CODE.tooLarge : EXIT_CODE.damaged
  }
}
