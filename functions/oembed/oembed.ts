import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Oembed } from '#functions/contract/about-site.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Image } from '#functions/contract/views.ts'
import { isId, isPublicId } from '#functions/db/id.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { imageView } from '#functions/images/views.ts'
import { refFields, userRef } from '#functions/users/refs.ts'

/** Seconds for which other sites may keep the answer: a deleted post disappears from them within an hour. */
const CACHE_AGE_S = 3600

/** Upper bounds for the size of the picture in pixels; undefined: no bound. */
interface Bounds {
  width: number | undefined
  height: number | undefined
}

/** Pattern with which the addresses of a post's page and of a comment's page begin. */
const POST_PAGES = '/[community]/post/'

/**
 * Gives the id of the post that an address of this site shows.
 * @throws AppError post_not_found for any other address.
 */
function postOf(address: string, { settings: { SITE_URL = '' }, origin }: Pick<Ctx, 'settings' | 'origin'>): string {
  const hosts = [origin, SITE_URL].map(text => URL.parse(text)?.host)
  const url = URL.parse(address)
  const page = url && hosts.includes(url.host) && isDecodable(url.pathname) ? pageAt(url) : null
  const post = page?.pattern?.startsWith(POST_PAGES) ? page.parts['post'] : undefined
  if (post === undefined || !(isId(post) || isPublicId(post))) throw new AppError('post_not_found')
  return post
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Gives the widest copy of a picture within the bounds; undefined when even the smallest copy is too large. */
const fitting = (image: Image, { width = Infinity, height = Infinity }: Bounds) =>
  image.copies
    .filter(copy => copy.width <= width && copy.height <= height)
    .sort((a, b) => b.width - a.width)
    .at(0)

const fields = {
  publicId: posts.publicId,
  title: posts.title,
  images: posts.images,
  linkImage: posts.linkImage,
  contentDeletedAt: posts.contentDeletedAt,
  isMarked: isMarkedPost,
  author: refFields
}

/**
 * Reads the preview of the post at an address. It is made as for a guest, because other sites show it to everybody.
 * @throws AppError post_not_found for an address that is not one of a post which guests can read.
 */
export function getOembed(ctx: Ctx, address: string, bounds: Bounds): Plan<Oembed> {
  const { settings, auth, origin } = ctx
  const key = postKey(postOf(address, ctx))
  const found = ctx.db
    .select(fields)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isPost(key), isNull(posts.deletedAt), isNull(communities.deletedAt)))
  const site = settings.SITE_URL ?? origin
  return mapPlan(
    plan([found], ([row]) => row),
    row => {
      if (!row) throw new AppError('post_not_found')
      const author = userRef(row.author, { settings, auth: { ...auth, viewer: null } })
      return {
        version: '1.0',
        type: 'link',
        title: row.title,
        ...(!author.deleted && { author_name: author.username, author_url: `${site}/@${author.username}` }),
        provider_name: settings.SITE_NAME,
        provider_url: site,
        cache_age: CACHE_AGE_S,
        ...thumbnailOf(row, { site, bounds, secret: settings.SECRET_KEY })
      }
    }
  )
}

type Pictured = Pick<typeof posts.$inferSelect, 'images' | 'linkImage' | 'contentDeletedAt'> & { isMarked: boolean }

/** Makes the fields of the picture; none for a post with a mark, or without a picture that fits. */
function thumbnailOf(row: Pictured, options: { site: string; bounds: Bounds; secret: string }) {
  if (row.contentDeletedAt !== null || row.isMarked) return {}
  const [first] = row.images
  const stored = first ?? row.linkImage
  const copy = stored && fitting(imageView(stored, first ? 'post' : 'link', options.secret), options.bounds)
  if (!copy) return {}
  return { thumbnail_url: options.site + copy.url, thumbnail_width: copy.width, thumbnail_height: copy.height }
}
