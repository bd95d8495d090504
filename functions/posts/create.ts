import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { PostRef } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { CommunityLabels } from '#functions/contract/labels.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { pullActivityBack } from '#functions/db/future.ts'
import { newId, newPublicId } from '#functions/db/id.ts'
import { mapPlan, type Plans, plan } from '#functions/db/plan.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { communities, images, linkPreviews, posts, postVotes, users } from '#functions/db/schema/index.ts'
import { countFollowers, tellFew, tellOfPost, thenFollowers } from '#functions/followers/notify.ts'
import { withHooks } from '#functions/hooks/schedule.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { madeBy, writeOnce } from '#functions/idempotency/write-once.ts'
import { areFree, findUploads, shownImages, type Upload } from '#functions/images/attach.ts'
import { isOpenNow } from '#functions/labels/conditions.ts'
import { labelWith, whyNotChosen } from '#functions/labels/rules.ts'
import { labelsOf } from '#functions/labels/views.ts'
import { linkKeyOf } from '#functions/links/link-key.ts'
import { askForPreview } from '#functions/links/preview.ts'
import { type KnownNames, knownNames, toldBy } from '#functions/markdown/names.ts'
import { notifyMentioned } from '#functions/mentions/notify.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { isAdminNow, isModNow, isUserWith, mayActNow, requireModerating } from '#functions/moderation/conditions.ts'
import { indexNewPost } from '#functions/search-index/documents.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { type Draft, draftOf, type PostInput, renderedBody } from './input.ts'
import { listSameLink } from './other-discussions.ts'
import { findPost } from './posts.ts'
import { hotRank } from './rank.ts'
import { pointsNeeded, whyNotPosted } from './rules.ts'

/** Number of random public ids of which the first unused one is chosen. */
const CANDIDATES = 3

interface PostingContext extends CommunityLabels {
  id: string
  postingRestricted: boolean
  banned: boolean
  /** Number of followers of the viewer, by countFollowers. */
  followers: number
}

interface Needs {
  /** Accounts and communities that the text mentions. */
  names: KnownNames | undefined
  context: PostingContext | undefined
  pictures: Upload[]
  /** Posts of the community that have the link, if they are a reason to refuse the post. */
  repeated: PostRef[]
}

/**
 * Creates a post with its author's upvote. Two database round trips.
 * @param key the client's Idempotency-Key: a repeated call gets the post of the first call.
 * @throws AppError not_logged_in, too_many_requests, the errors of draftOf, community_not_found, banned_from_community,
 * posting_restricted, not_enough_points, not_mod, not_admin, image_not_found, image_not_owned, alt_text_required,
 * link_repeated, label_required, label_not_found, label_for_mods.
 */
export async function createPost(ctx: Ctx, input: PostInput, key: CallKey | null): Promise<Post> {
  if (!ctx.auth.key) throw new AppError('not_logged_in')
  const draft = draftOf(input)
  const needs = needsOf(ctx, draft, input)
  const id = newId(ctx.now)
  const answer = findPost(ctx, madeBy(ctx, key, id))
  // When the id stored with the key is no post's id, the key belongs to a call of another kind.
  const again = mapPlan(answer, result => result ?? notFound())
  const post = await writeOnce(ctx, { limit: 'createPost', key, makes: id, again }, needs, (result, me) => {
    const { context, shown } = allowed(ctx, draft, result, me)
    return {
      statements: written(ctx, { id, draft, context, shown, me, names: result.names }),
      isDone: isCreated(id),
      answer: thenFollowers(ctx, followersOf(id, context), withHooks(ctx, context.id, answer))
    }
  })
  if (post?.type === 'link') askForPreview(ctx, post.id)
  if (post) return post
  // The batch inserted nothing: the rules are checked again, to throw the reason.
  const { me, ...result } = await loadAsMember(ctx, needs)
  allowed(ctx, draft, result, me)
  throw new AppError('unavailable')
}

/** The new post, and the number of its author's followers. */
const followersOf = (textId: string, { followers }: { followers: number }) =>
  ({ of: 'user', textId, count: followers }) as const

function notFound(): never {
  throw new AppError('post_not_found')
}

function needsOf(ctx: Ctx, draft: Draft, { url, refuseRepeatedLink, ...input }: PostInput): Plans<Needs> {
  const { db } = ctx
  const community = trimText(input.community)
  const context = db
    .select({
      id: communities.id,
      postingRestricted: communities.postingRestricted,
      labels: communities.labels,
      labelRequired: communities.labelRequired,
      banned: isBanned(ctx, viewerId(ctx), sql`${communities.id}`).mapWith(Boolean),
      followers: countFollowers('user', viewerId(ctx))
    })
    .from(communities)
    .where(or(sql`${communities.name} = ${community} collate nocase`, eq(communities.id, community)))
  return {
    names: knownNames(ctx, draft.body ?? ''),
    context: plan([context], ([row]) => row && { ...row, labels: labelsOf(row.labels) }),
    pictures: findUploads(
      ctx,
      draft.images.map(({ imageId }) => imageId)
    ),
    repeated: draft.link && refuseRepeatedLink ? listSameLink(ctx, { url, community }) : plan([], () => [])
  }
}

/** Checks the rules for a new post. @throws AppError when a rule refuses the post. */
function allowed(ctx: Ctx, draft: Draft, { context, pictures, repeated }: Needs, me: Viewer) {
  if (!context) throw new AppError('community_not_found', { field: 'community' })
  const refusal = whyNotPosted(me, context, draft, ctx.settings)
  if (refusal) throw new AppError(refusal, FIELDS[refusal])
  const wrongLabel = whyNotChosen(me, context.id, context, draft.labelId)
  if (wrongLabel) throw new AppError(wrongLabel, { field: 'labelId' })
  if (context.postingRestricted || labelWith(context.labels, draft.labelId)?.modsOnly) requireModerating(ctx)
  const shown = shownImages(me, draft.images, pictures, 'images')
  if (repeated.length > 0) throw new AppError('link_repeated', { field: 'url' })
  return { context, shown }
}

const FIELDS: Record<string, { field: string }> = {
  banned_from_community: { field: 'community' },
  posting_restricted: { field: 'community' },
  not_enough_points: { field: 'type' },
  not_mod: { field: 'userGroup' },
  not_admin: { field: 'userGroup' }
}

interface Writing {
  id: string
  draft: Draft
  context: PostingContext
  shown: StoredImage[]
  me: Viewer
  names: KnownNames | undefined
}

/** SQL condition: true when the post has been inserted. */
const isCreated = (id: string): SQL => sql`exists (select 1 from ${posts} where ${posts.id} = ${id})`

/** Statements that insert a post, if the rules still allow it. */
function written(ctx: Ctx, writing: Writing): BatchItem<'sqlite'>[] {
  const { db } = ctx
  const { id, draft, context, me, names } = writing
  const at = ctx.now.getTime()
  const { title, type } = draft
  const rendered = renderedBody(draft.body, names)
  const isMarked = draft.spoiler || draft.adult
  const text = { type, title, bodyHtml: rendered.bodyHtml, userId: me.id, communityId: context.id, isMarked }
  const statements: BatchItem<'sqlite'>[] = [
    pullActivityBack(ctx),
    postRow(ctx, writing, rendered),
    ...indexNewPost(ctx, id, text),
    db.run(sql`insert into ${postVotes} (user_id, post_id, up, counts_points, created_at)
      select ${me.id}, ${id}, 1, 0, ${at} where ${isCreated(id)}`),
    db
      .update(users)
      .set({ noPosts: sql`${users.noPosts} + 1` })
      .where(and(eq(users.id, me.id), isCreated(id))),
    db
      .update(communities)
      .set({ noPosts: sql`${communities.noPosts} + 1` })
      .where(and(eq(communities.id, context.id), isCreated(id)))
  ]
  statements.push(
    ...notifyMentioned(ctx, { postId: id, commentId: null, userId: me.id, told: toldBy(names) }, isCreated(id)),
    ...tellFew(ctx, followersOf(id, context), isCreated(id), () =>
      tellOfPost(ctx, { id, communityId: context.id, userId: me.id }, isCreated(id))
    )
  )
  if (draft.type === 'image')
    statements.push(
      db.run(sql`update ${images} set owner_id = p.id, alt_text = json_extract(i.value, '$.altText')
        from ${posts} p, json_each(p.images) i where p.id = ${id} and ${images.id} = json_extract(i.value, '$.id')`)
    )
  if (draft.type === 'link' && ctx.settings.LINK_FETCH === 'on')
    statements.push(
      db.run(sql`insert into ${linkPreviews} (post_id, created_at) select ${id}, ${at} where ${isCreated(id)}`)
    )
  return statements
}

function postRow(
  ctx: Ctx,
  { id, draft, context, shown, me, names }: Writing,
  { body, bodyHtml, preview, rendererVersion }: ReturnType<typeof renderedBody>
): BatchItem<'sqlite'> {
  const { type, title, userGroup, link } = draft
  const at = ctx.now.getTime()
  const candidates = JSON.stringify(Array.from({ length: CANDIDATES }, () => newPublicId()))
  const publicId = sql`(select value from json_each(${candidates})
    where not exists (select 1 from ${posts} where ${posts.publicId} = value) limit 1)`
  return ctx.db.run(sql`insert into ${posts} (id, public_id, type, user_id, user_group, community_id, title, body,
      body_html, preview, renderer_version, images, link_url, link_hostname, link_key, spoiler_as, adult_as, label_id,
      mentions_told, upvotes, score, hot, created_at, last_activity_at)
    select ${id}, ${publicId}, ${type}, ${me.id}, ${userGroup}, ${context.id}, ${title}, ${body}, ${bodyHtml}, ${preview},
      ${rendererVersion}, ${JSON.stringify(shown)}, ${link?.url ?? null}, ${link?.hostname ?? null}, ${link && linkKeyOf(link.url)},
      ${draft.spoiler ? 'normal' : null}, ${draft.adult ? 'normal' : null}, ${draft.labelId}, ${toldBy(names).length}, 1, 1, ${hotRank(1, at)}, ${at}, ${at}
    where ${stillAllowed(ctx, { draft, context, shown, me })}`)
}

/** SQL condition that repeats all rules for a new post. */
function stillAllowed(ctx: Ctx, { draft, context, shown, me }: Omit<Writing, 'names' | 'id'>): SQL | undefined {
  const needed = pointsNeeded(draft.type, ctx.settings)
  const isOpen = sql`exists (select 1 from ${communities} where ${communities.id} = ${context.id} and not ${communities.postingRestricted})`
  return and(
    sql`${viewerId(ctx)} = ${me.id}`,
    sql`not ${isBanned(ctx, me.id, context.id)}`,
    or(isOpen, isModNow(me.id, context.id), isAdminNow(me.id)),
    needed < 1 ? undefined : isUserWith(me.id, sql`${users.points} > ${needed}`),
    draft.labelId === null ? undefined : isOpenNow(draft.labelId, { userId: me.id, communityId: context.id }),
    mayActNow(ctx, { userId: me.id, as: draft.userGroup, communityId: context.id }),
    areFree(
      ctx,
      shown.map(({ id }) => id)
    )
  )
}
