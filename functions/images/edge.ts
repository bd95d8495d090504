import type { Ctx } from '#functions/context.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { purge } from '#functions/edge/purge.ts'
import { edgeStore, keepsInMemory } from '#functions/edge/store.ts'
import type { ImageKind } from './copies.ts'
import { previewOf } from './preview.ts'
import { imageView } from './views.ts'

/** Makes the cache key of a picture's address, without parameters that do not change the file. */
export function edgeKey({ origin, pathname, searchParams }: URL): Request {
  const query = new URLSearchParams()
  for (const name of ['size', 'fit', 'sig']) query.set(name, searchParams.get(name) ?? '')
  return new Request(`${origin}${pathname}?${query}`)
}

export const pictureTag = (id: string): string => `picture-${id}`

type ErasedPicture = Pick<StoredImage, 'id' | 'format'> & { kind: ImageKind | null }

/**
 * Drops the cached files of erased pictures in this data centre; when a purge token is set, in all other data centres
 * too.
 */
export async function dropPictures(
  ctx: Pick<Ctx, 'origin' | 'settings' | 'trace'>,
  pictures: ErasedPicture[]
): Promise<void> {
  const origins = new Set([ctx.origin, ctx.settings.SITE_URL ?? ctx.origin])
  const keys = pictures.flatMap(picture =>
    addressesOf(picture, ctx).flatMap(address => [...origins].map(origin => edgeKey(new URL(address, origin))))
  )
  if (!keepsInMemory(ctx.settings)) await Promise.all(keys.map(key => edgeStore().delete(key)))
  await purge(
    ctx,
    pictures.map(({ id }) => pictureTag(id))
  )
}

function addressesOf({ id, format, kind }: ErasedPicture, { settings }: Pick<Ctx, 'settings'>): string[] {
  const image = { id, format, width: 1, height: 1, size: 0, averageColor: '', altText: null }
  const view = imageView(image, kind ?? 'post', settings.SECRET_KEY)
  return [view.url, previewOf(view).url, ...view.copies.map(copy => copy.url)]
}
