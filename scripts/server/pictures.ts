import type { FitEnum } from 'sharp'

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
 * @param request its body is a form: the file `image`, `transforms` in JSON, and `output_format`, image/jpeg, png or webp.
 * @returns the picture; 415 when the file is none.
 */
export async function answerPicture(request: Request): Promise<Response> {
  // Loaded when the first picture comes: it takes 20 MB.
  const { default: sharp } = await import('sharp')
  const form = await request.formData()
  const format = String(form.get('output_format')).replace('image/', '') as 'jpeg' | 'png' | 'webp'
  const transforms = JSON.parse(String(form.get('transforms'))) as Transform[]
  const picture = sharp(await (form.get('image') as File).arrayBuffer(), { autoOrient: true }).toFormat(format)
  for (const { width, height, fit } of transforms)
    picture.resize(width, height, { fit: FITS[fit], withoutEnlargement: fit === 'scale-down' })
  try {
    const bytes = new Uint8Array(await picture.toBuffer())
    return new Response(bytes, { headers: { 'Content-Type': `image/${format}` } })
  } catch (error) {
    const told = { 'Content-Type': 'text/plain', 'CF-Images-Binding': `err=${UNREADABLE}` }
    return new Response(`ERROR ${UNREADABLE}: ${(error as Error).message}`, { status: 415, headers: told })
  }
}
