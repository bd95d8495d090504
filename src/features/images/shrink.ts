import { PICTURE_MAX } from '#functions/contract/limits.ts'

/** Longest side that the server stores, in pixels: larger pictures only take longer to upload. */
const SIDE_MAX = 5000
/** Size in bytes from which a picture is scaled down; it leaves room for the rest of the form. */
const BYTES_MAX = PICTURE_MAX * 0.9
const QUALITY = 0.9
const SIDE_MIN = 1000
/** Side of each attempt as a share of the previous one. */
const STEP = 0.75

/** Displayed width and height of a picture; null when the browser cannot decode it. */
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
 * The file itself, or a scaled-down copy of a huge picture.
 * @param address object URL of the file.
 * @returns the unchanged file when the browser cannot scale it: the server then reports the error.
 */
export async function fitted(file: Blob, address: string): Promise<Blob> {
  const sides = await sidesOf(address)
  if (!sides || (file.size <= BYTES_MAX && Math.max(...sides) <= SIDE_MAX)) return file
  try {
    for (let side = SIDE_MAX; side >= SIDE_MIN; side *= STEP)
      for (const type of formatsOf(file.type)) {
        const encoded = await drawn(file, sides, side, type)
        if (encoded.size <= BYTES_MAX) return encoded
      }
  } catch (error) {
    console.error(error)
  }
  return file
}
