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
export const imageSignature = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`image:${id}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

type Addresses = Pick<Image, 'url' | 'copies'>

/**
 * Addresses are cached by picture, because the pages of a site show the same avatars and icons many times. The size is
 * part of the cache key: the addresses of an erased picture are made without its true size.
 */
let known = { secret: '', byPicture: new Map<string, Addresses>() }
const PICTURES_KEPT = 2000

function addressesOf(image: StoredImage, kind: ImageKind, secret: string): Addresses {
  if (secret !== known.secret || known.byPicture.size >= PICTURES_KEPT) known = { secret, byPicture: new Map() }
  const key = `${kind}${image.id}${image.width}x${image.height}`
  const addresses = known.byPicture.get(key) ?? madeAddresses(image, kind, imageSignature(secret, image.id))
  known.byPicture.set(key, addresses)
  return addresses
}

const madeAddresses = (image: StoredImage, kind: ImageKind, sig: string): Addresses => ({
  url: `/images/${image.id}.${image.format}?sig=${sig}`,
  copies: [...COPY_BOXES[kind], ...(kind === 'banner' ? BANNER_ALIASES : [])].map(box => copyView(image, box, sig))
})

/** Makes the fields of a stored picture for clients, with the addresses of its copies (api.md 2.1). */
export function imageView(image: StoredImage, kind: ImageKind, secret: string): Image {
  const { url, copies } = addressesOf(image, kind, secret)
  return {
    id: image.id,
    format: image.format,
    mimetype: `image/${image.format}`,
    width: image.width,
    height: image.height,
    size: image.size,
    averageColor: image.averageColor,
    url,
    copies,
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
