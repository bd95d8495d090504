import { createHmac } from 'node:crypto'
import type { Image } from '#functions/contract/views.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { BANNER_ALIASES, type Box, COPY_BOXES, copySize, type ImageKind } from './copies.ts'

/**
 * Length of a signature in characters (48 bits): there are too many signatures to guess over the network, and they stay
 * short on a page of fifty pictures.
 */
const SIGNATURE_LENGTH = 8

/** Makes the signature in a picture's addresses: it prevents guessing the addresses of stored pictures from ids. */
export function imageSignature(secret: string, id: string): string {
  if (secret !== signatures.secret) signatures = { secret, byId: new Map() }
  const known = signatures.byId.get(id)
  if (known) return known
  const signature = createHmac('sha256', secret).update(`image:${id}`).digest('base64url').slice(0, SIGNATURE_LENGTH)
  if (signatures.byId.size >= SIGNATURES_KEPT) signatures.byId.clear()
  signatures.byId.set(id, signature)
  return signature
}

/** Signatures are cached by picture, because a thread shows the same avatars many times. */
let signatures = { secret: '', byId: new Map<string, string>() }
const SIGNATURES_KEPT = 10_000

/** Makes the fields of a stored picture for clients, with the addresses of its copies (api.md 2.1). */
export function imageView(image: StoredImage, kind: ImageKind, secret: string): Image {
  const sig = imageSignature(secret, image.id)
  let copies: Image['copies'] | undefined
  return {
    id: image.id,
    format: image.format,
    mimetype: `image/${image.format}`,
    width: image.width,
    height: image.height,
    size: image.size,
    averageColor: image.averageColor,
    url: `/images/${image.id}.${image.format}?sig=${sig}`,
    // The field `copies` is a getter, because the copies of many pictures are never read.
    get copies() {
      copies ??= [...COPY_BOXES[kind], ...(kind === 'banner' ? BANNER_ALIASES : [])].map(box =>
        copyView(image, box, sig)
      )
      return copies
    },
    altText: image.altText
  }
}

/**
 * Makes the address of a copy. The signature precedes the size, so that the addresses of a picture's copies have a long
 * common beginning and compress better.
 */
const copyView = (image: StoredImage, box: Box, sig: string): Image['copies'][number] => ({
  name: box.name,
  ...copySize(image, box),
  boxWidth: box.width,
  boxHeight: box.height,
  objectFit: box.fit,
  format: 'webp',
  url: `/images/${image.id}.webp?sig=${sig}&size=${box.width}x${box.height}&fit=${box.fit}`
})

export const imageOrNull = (image: StoredImage | null, kind: ImageKind, secret: string): Image | null =>
  image && imageView(image, kind, secret)
