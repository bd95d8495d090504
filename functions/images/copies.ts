import type { CopyName } from '#functions/contract/views.ts'

export interface Box {
  name: CopyName
  width: number
  height: number
  fit: 'cover' | 'contain'
}

export type ImageKind = 'post' | 'link' | 'avatar' | 'icon' | 'banner'

const SMALL_PICTURE: Box[] = [
  { name: 'tiny', width: 50, height: 50, fit: 'cover' },
  { name: 'small', width: 120, height: 120, fit: 'cover' },
  { name: 'medium', width: 200, height: 200, fit: 'cover' }
]

/**
 * Sizes of the copies that are made of a picture, by the use of the picture (api.md 2.1); all copies are WebP and never
 * enlarged.
 */
export const COPY_BOXES: Record<ImageKind, Box[]> = {
  avatar: SMALL_PICTURE,
  icon: SMALL_PICTURE,
  banner: [
    { name: 'mobile', width: 720, height: 240, fit: 'cover' },
    { name: 'desktop', width: 1440, height: 480, fit: 'cover' }
  ],
  post: [
    { name: 'tiny', width: 120, height: 120, fit: 'cover' },
    { name: 'small', width: 325, height: 250, fit: 'cover' },
    { name: 'mobile', width: 640, height: 1280, fit: 'contain' },
    { name: 'medium', width: 720, height: 1440, fit: 'contain' },
    { name: 'desktop', width: 1080, height: 2160, fit: 'contain' }
  ],
  link: [
    { name: 'tiny', width: 120, height: 120, fit: 'cover' },
    { name: 'desktop', width: 325, height: 250, fit: 'cover' },
    { name: 'mobile', width: 875, height: 500, fit: 'cover' }
  ]
}

/** Names by which existing clients ask for the copies of a banner; the files are those of the names above. */
export const BANNER_ALIASES: Box[] = [
  { name: 'small', width: 720, height: 240, fit: 'cover' },
  { name: 'large', width: 1440, height: 480, fit: 'cover' }
]

/** The square in which the JPEG for link previews fits. */
export const PREVIEW_BOX = { width: 1200, height: 1200, fit: 'contain' } as const

/**
 * Computes the size in pixels of a copy of a picture, which fits (contain) or fills (cover) the box without enlarging.
 */
export function copySize(
  image: { width: number; height: number },
  box: Omit<Box, 'name'>
): { width: number; height: number } {
  if (box.fit === 'cover')
    return { width: Math.min(box.width, image.width), height: Math.min(box.height, image.height) }
  const scale = Math.min(1, box.width / image.width, box.height / image.height)
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) }
}

/** Gives the key of a picture's original in the file store. */
export const originalKey = (id: string): string => `${id}/original`
/** Gives the key of a copy in the file store. */
export const copyKey = (id: string, box: { width: number; height: number; fit: string }): string =>
  `${id}/${box.width}x${box.height}-${box.fit}.webp`
/** Gives the key of a picture's preview, which is made when it is first requested. */
export const previewKey = (id: string): string => `${id}/preview.jpeg`
/** Gives the keys of all files that a picture has from its upload on. */
export const keysOf = (id: string, kind: ImageKind | null): string[] => [
  originalKey(id),
  ...(kind ? COPY_BOXES[kind].map(box => copyKey(id, box)) : [])
]
