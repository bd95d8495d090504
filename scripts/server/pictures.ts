import type { FitEnum } from 'sharp'
import type { Answered, Asked } from './service.ts'

/** What the Worker asks for (functions/images/store.ts). */
interface Transform {
  width: number
  height: number
  fit: 'scale-down' | 'cover' | 'squeeze'
}

const FITS = { 'scale-down': 'inside', cover: 'cover', squeeze: 'fill' } satisfies Record<
  Transform['fit'],
  keyof FitEnum
>
/** The platform's code for a picture that it cannot make, as of a damaged file. */
const UNREADABLE = 9523

/**
 * The edge platform's service of pictures on one machine: makes a picture anew, turned by its EXIF orientation.
 * @param asked its body is a form: the file `image`, `transforms` in JSON, and `output_format`, image/jpeg, png or webp.
 * @returns the picture; 415 when the file is none.
 */
export async function answerPicture({ type, body }: Asked): Promise<Answered> {
  // Loaded when the first picture comes: this takes 20 MB, and what reads forms 14 MB.
  const { default: sharp } = await import('sharp')
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  const format = String(form.get('output_format')).replace('image/', '') as 'jpeg' | 'png' | 'webp'
  const transforms = JSON.parse(String(form.get('transforms'))) as Transform[]
  const picture = sharp(await (form.get('image') as File).arrayBuffer(), { autoOrient: true }).toFormat(format)
  for (const { width, height, fit } of transforms)
    picture.resize(width, height, { fit: FITS[fit], withoutEnlargement: fit === 'scale-down' })
  try {
    const bytes = await picture.toBuffer()
    return { status: 200, headers: [['Content-Type', `image/${format}`]], body: bytes }
  } catch (error) {
    const body = Buffer.from(`ERROR ${UNREADABLE}: ${(error as Error).message}`)
    return {
      status: 415,
      headers: [
        ['Content-Type', 'text/plain'],
        ['CF-Images-Binding', `err=${UNREADABLE}`]
      ],
      body
    }
  }
}
