import { PICTURE_MAX } from '#functions/contract/limits.ts'

/** The server keeps no more pixels on a side: what is larger is only slower to send. */
const SIDE_MAX = 5000
/** Bytes from which a picture is made smaller; what the form puts around it must find room, too. */
const BYTES_MAX = PICTURE_MAX * 0.9
const QUALITY = 0.9
const SIDE_MIN = 1000
/** Each further attempt has so much of the side of the last one. */
const STEP = 0.75

/** The sides of a picture as it is seen; null for what this browser cannot show. */
async function sidesOf(address: string): Promise<[number, number] | null> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => [image.naturalWidth, image.naturalHeight],
    () => null
  )
}

/** Formats of a shrunk picture: photos stay JPEG, drawings are tried in their own format first. */
function formatsOf(type: string): string[] {
  if (type === 'image/jpeg') return [type]
  return type === 'image/png' ? [type, 'image/webp'] : ['image/webp']
}

async function drawn(file: Blob, [width, height]: [number, number], side: number, type: string): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(width, height))
  const [resizeWidth, resizeHeight] = [Math.round(width * scale) || 1, Math.round(height * scale) || 1]
  const size = { resizeWidth, resizeHeight, resizeQuality: 'high', imageOrientation: 'from-image' } as const
  const bitmap = await createImageBitmap(file, size)
  const canvas = new OffscreenCanvas(resizeWidth, resizeHeight)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type, quality: QUALITY })
}

/**
 * A picture that the server takes: the file itself, or, when it is huge, a smaller one made of it.
 * @param address where the page itself finds the file.
 * @returns the file as it is, too, where the browser cannot make it smaller: the server will say what is wrong.
 */
export async function fitted(file: Blob, address: string): Promise<Blob> {
  const sides = await sidesOf(address)
  if (!sides || (file.size <= BYTES_MAX && Math.max(...sides) <= SIDE_MAX)) return file
  try {
    for (let side = SIDE_MAX; side >= SIDE_MIN; side *= STEP)
      for (const type of formatsOf(file.type)) {
        const made = await drawn(file, sides, side, type)
        if (made.size <= BYTES_MAX) return made
      }
  } catch (error) {
    console.error(error)
  }
  return file
}
