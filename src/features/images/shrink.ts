import { PICTURE_MAX } from '#functions/contract/limits.ts'

/** Longest side in pixels that the server stores. More pixels would only make the upload longer. */
const SIDE_MAX = 5000
/**
 * Size in bytes up to which a picture is not scaled down. The rest of the maximum request size is left to the form's
 * other fields.
 */
const BYTES_MAX = PICTURE_MAX * 0.9
const QUALITY = 0.9
const SIDE_MIN = 1000
/** Factor by which each attempt shortens the longest side. */
const STEP = 0.75

/** Returns the width and height of a picture as it is shown; null when the browser cannot decode it. */
async function sidesOf(address: string): Promise<[number, number] | null> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => [image.naturalWidth, image.naturalHeight],
    () => null
  )
}

/** Formats that are tried for a scaled picture: JPEG for a photo, and for a PNG its own format before WebP. */
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
 * Scales a huge picture down; other files are returned unchanged.
 * @param address object URL of the file.
 * @returns the unchanged file also when the browser cannot scale it: the server reports the error then.
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
