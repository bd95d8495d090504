import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { load, plan } from '#functions/db/plan.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images, linkPreviews, posts } from '#functions/db/schema/index.ts'
import { formatOf } from '#functions/images/format.ts'
import { sizeIn } from '#functions/images/size.ts'
import { storePicture } from '#functions/images/store.ts'
import { type Fetched, fetchLink, inTime } from './fetch.ts'
import { headOf } from './page-metadata.ts'

const ATTEMPTS_MAX = 3
/**
 * Milliseconds after the last try, or after the post's creation, from which the queue message about a link post counts
 * as lost.
 */
const LOST_MS = 2 * 60_000
/** Upper bound for the messages that one run of the site's scheduled job sends. */
const AT_ONCE = 50

/** Queues the preview of a new link post, after the response. */
export function askForPreview({ previews, settings, later }: Ctx, postId: string): void {
  if (settings.LINK_FETCH === 'on') later(previews.send({ type: 'link-preview', postId }))
}

/**
 * Queues those previews again whose queue message was lost or whose fetch failed. When fetching is off, all waiting
 * previews are deleted.
 */
export async function askAgain({ db, previews, now, settings }: Ctx): Promise<void> {
  if (settings.LINK_FETCH === 'off') return void (await db.delete(linkPreviews))
  const at = now.getTime()
  // A time in the future was written before the clock was set back, so it does not delay the next try.
  const isDue = sql`coalesce(${linkPreviews.fetchedAt}, ${linkPreviews.createdAt})
    not between ${at - LOST_MS} and ${at + BEHIND_MS}`
  const due = await db.select({ postId: linkPreviews.postId }).from(linkPreviews).where(isDue).limit(AT_ONCE)
  if (due.length > 0) await previews.sendBatch(due.map(({ postId }) => ({ body: { type: 'link-preview', postId } })))
}

/** The columns of a post that are filled from the linked page. */
interface Preview {
  /** Title of the linked page; '' when it has none. */
  title: string
  image: StoredImage | null
  /** True when the picture may still be found by a later try. */
  failed: boolean
}

/** Smallest side of a preview picture in pixels: smaller pictures are tracking pixels and spacers. */
const SIDE_MIN = 32

function isTiny({ bytes }: Fetched): boolean {
  const format = formatOf(bytes)
  const size = format && sizeIn(bytes, format)
  return !size || Math.min(size.width, size.height) < SIDE_MIN
}

/** Stores a fetched picture; null for a picture that is too small or cannot be decoded. */
async function stored(ctx: Ctx, result: Fetched | null, userId: string): Promise<StoredImage | null> {
  if (result?.kind !== 'picture' || isTiny(result)) return null
  try {
    return await storePicture(ctx, new Blob([result.bytes as BlobPart]), 'link', userId)
  } catch (error) {
    // A picture for which no upload slot was free may get one at a later try, so only other errors mean that there is
    // no picture.
    if (error instanceof AppError && error.code !== 'unavailable') return null
    throw error
  }
}

/**
 * Finds the title of the page at an address, and the first of the page's pictures that can be shown; an address of a
 * picture gives this picture.
 */
async function previewOf(ctx: Ctx, address: string, userId: string): Promise<Preview> {
  const signal = inTime()
  const result = await fetchLink(ctx, address, signal)
  if (result?.kind !== 'page') return { title: '', image: await stored(ctx, result, userId), failed: false }
  const { title, images: candidates } = headOf(result)
  let failed = false
  for (const candidate of candidates) {
    const picture = await fetchLink(ctx, candidate, signal).catch(() => {
      failed = true
      return null
    })
    const image = await stored(ctx, picture, userId)
    if (image) return { title, image, failed: false }
  }
  return { title, image: null, failed }
}

/**
 * Fetches the title and picture of a link post and shows them, when the post still exists and has no picture. The
 * site's scheduled job repeats a failed try, a few times. Three database round trips.
 */
export async function fetchPreview(ctx: Ctx, postId: string): Promise<void> {
  const { db, now } = ctx
  const isMine = eq(linkPreviews.postId, postId)
  const tried = db
    .update(linkPreviews)
    .set({ attempts: sql`${linkPreviews.attempts} + 1`, fetchedAt: now.getTime() })
    .where(isMine)
    .returning({ attempts: linkPreviews.attempts })
  const link = db.select({ url: posts.linkUrl, userId: posts.userId }).from(posts).where(hasNoPicture(postId))
  const { row, post } = await load(db, { row: plan([tried], ([row]) => row), post: plan([link], ([post]) => post) })
  const done = db.delete(linkPreviews).where(isMine)
  // Another message has already made the preview of this post, so this message does nothing.
  if (!row) return
  if (!post?.url) return void (await done)
  const isLast = row.attempts >= ATTEMPTS_MAX
  try {
    const { title, image, failed } = await previewOf(ctx, post.url, post.userId)
    const shown = image ? shownIn(ctx, postId, image) : []
    const titled = db
      .update(posts)
      .set({ linkTitle: title || null })
      .where(and(eq(posts.id, postId), isNull(posts.contentDeletedAt)))
    await db.batch([titled, ...shown, ...(failed && !isLast ? [] : [done])])
  } catch {
    if (isLast) await done
  }
}

const hasNoPicture = (postId: string) =>
  and(eq(posts.id, postId), isNull(posts.contentDeletedAt), isNull(posts.linkImage))

/**
 * Statements that show a stored picture in its post; when the post no longer exists, the picture stays unused and is
 * erased.
 */
function shownIn({ db }: Ctx, postId: string, image: StoredImage) {
  const isShown = sql`exists (select 1 from ${posts} where ${posts.id} = ${postId} and json_extract(${posts.linkImage}, '$.id') = ${image.id})`
  return [
    db.update(posts).set({ linkImage: image }).where(hasNoPicture(postId)),
    db
      .update(images)
      .set({ ownerId: postId })
      .where(and(eq(images.id, image.id), isShown))
  ]
}
