import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { load, plan } from '#functions/db/plan.ts'
import { images, linkPreviews, posts } from '#functions/db/schema/index.ts'
import { storePicture } from '#functions/images/store.ts'
import { type Fetched, fetchLink, inTime } from './fetch.ts'
import { headOf } from './page.ts'

const ATTEMPTS_MAX = 3
/** Milliseconds after the last attempt, or after the post, from which on the message counts as lost. */
const LOST_MS = 2 * 60_000
/** Messages that the timer sends at a time. */
const AT_ONCE = 50

/** Has the preview of a link post fetched, by the queue and behind the answer: once the post is in the database. */
export function askForPreview({ jobs, settings, later }: Ctx, postId: string): void {
  if (settings.LINK_FETCH === 'on') later(jobs.send({ type: 'link-preview', postId }))
}

/** Queues previews again whose message was lost or whose attempt failed. With fetching off the list is cleared. */
export async function askAgain({ db, jobs, now, settings }: Ctx): Promise<void> {
  if (settings.LINK_FETCH === 'off') return void (await db.delete(linkPreviews))
  const before = now.getTime() - LOST_MS
  const isDue = lt(sql`coalesce(${linkPreviews.fetchedAt}, ${linkPreviews.createdAt})`, before)
  const due = await db.select({ postId: linkPreviews.postId }).from(linkPreviews).where(isDue).limit(AT_ONCE)
  if (due.length > 0) await jobs.sendBatch(due.map(({ postId }) => ({ body: { type: 'link-preview', postId } })))
}

/** What a post shows of its link. */
interface Preview {
  /** '' when the page has none. */
  title: string
  picture: Fetched | null
  /** The picture may come at another attempt. */
  failed: boolean
}

/** The title and picture of a page, or the picture that the address itself is. */
async function previewOf(ctx: Ctx, address: string): Promise<Preview> {
  const signal = inTime()
  const found = await fetchLink(ctx, address, signal)
  if (found?.kind !== 'page') return { title: '', picture: found, failed: false }
  const { title, image } = await headOf(found)
  if (image === null) return { title, picture: null, failed: false }
  return fetchLink(ctx, image, signal).then(
    picture => ({ title, picture: picture?.kind === 'picture' ? picture : null, failed: false }),
    () => ({ title, picture: null, failed: true })
  )
}

/**
 * Fetches the title and the picture of a link post and shows them, when the post is still there and has no picture.
 * Whatever fails is tried again by the timer, a few times. Three round trips.
 */
export async function fetchPreview(ctx: Ctx, postId: string): Promise<void> {
  const { db, now } = ctx
  const isMine = eq(linkPreviews.postId, postId)
  const tried = db
    .update(linkPreviews)
    .set({ attempts: sql`${linkPreviews.attempts} + 1`, fetchedAt: now.getTime() })
    .where(isMine)
    .returning({ attempts: linkPreviews.attempts })
  const wanted = db.select({ url: posts.linkUrl, userId: posts.userId }).from(posts).where(hasNoPicture(postId))
  const { row, post } = await load(db, { row: plan([tried], ([row]) => row), post: plan([wanted], ([post]) => post) })
  const done = db.delete(linkPreviews).where(isMine)
  // Done already, by another message.
  if (!row) return
  if (!post?.url) return void (await done)
  const isLast = row.attempts >= ATTEMPTS_MAX
  try {
    const { title, picture, failed } = await previewOf(ctx, post.url)
    const shown = picture ? await shownIn(ctx, postId, post.userId, picture) : []
    const titled = db
      .update(posts)
      .set({ linkTitle: title || null })
      .where(and(eq(posts.id, postId), isNull(posts.contentDeletedAt)))
    await db.batch([titled, ...shown, ...(failed && !isLast ? [] : [done])])
  } catch (error) {
    // An unreadable picture is not tried again.
    if (error instanceof AppError || isLast) await done
  }
}

const hasNoPicture = (postId: string) =>
  and(eq(posts.id, postId), isNull(posts.contentDeletedAt), isNull(posts.linkImage))

/** Stores the picture and gives the statements that show it; without its post it stays unused and is erased. */
async function shownIn({ db, ...ctx }: Ctx, postId: string, userId: string, { bytes }: Fetched) {
  const image = await storePicture({ ...ctx, db }, new Blob([bytes as BlobPart]), 'link', userId)
  const isShown = sql`exists (select 1 from ${posts} where ${posts.id} = ${postId} and json_extract(${posts.linkImage}, '$.id') = ${image.id})`
  return [
    db.update(posts).set({ linkImage: image }).where(hasNoPicture(postId)),
    db
      .update(images)
      .set({ ownerId: postId })
      .where(and(eq(images.id, image.id), isShown))
  ]
}
