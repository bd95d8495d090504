import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { LogAction } from '#functions/contract/moderation.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { lostCapacity } from '#functions/moderation/rules.ts'
import { indexEditedPost, type PostText } from '#functions/search-index/documents.ts'
import { type Chosen, changePost, logPostAction, type Target, whilePost } from './change.ts'
import { isMarkedAs, type Marks, markerOf, whyNotMarked } from './rules.ts'

const COLUMNS = { spoiler: sql.raw('spoiler_as'), adult: sql.raw('adult_as') } as const satisfies Record<MarkName, SQL>

/**
 * Sets and takes away the marks of a post. A mark that the author has set becomes the moderators' when they set it, too;
 * any other repetition changes nothing. A post with a mark is found by its title alone, and cached pages that show its
 * content are dropped.
 * @param marks the wanted marks; an absent one is unchanged.
 * @throws AppError not_author, marked_by_mods, and what changePost throws.
 */
export async function markPost(ctx: Ctx, chosen: Chosen, marks: Marks): Promise<Post> {
  const marked = await changePost(ctx, chosen, { text: textOf(ctx, chosen.id) }, (post, me, { text }) => {
    const capacity = markerOf(me, post, marks)
    requireScope(ctx, capacity)
    refuse(whyNotMarked(me, post, marks))
    const may = stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })
    const wanted = MARKS.filter(name => marks[name] !== undefined)
    const states = wanted.map(name => sql`${COLUMNS[name]} is ${marks[name] ? sql`not null` : sql`null`}`)
    return {
      statements: [
        ...wanted.flatMap(name => marking(ctx, post, { me, capacity, name, isSet: marks[name] === true }, may)),
        ...indexMarked(ctx, post, text, marks)
      ],
      isDone: whilePost(post.id, sql.join([sql`true`, ...states], sql` and `)),
      undone: (after, meNow) =>
        wanted.every(name => isMarkedAs(after, name) === marks[name])
          ? null
          : (whyNotMarked(meNow, after, marks) ?? lostCapacity(capacity))
    }
  })
  if (marks.spoiler || marks.adult) await dropPages(ctx)
  return marked
}

interface Marking {
  me: Viewer
  capacity: Group
  name: MarkName
  isSet: boolean
}

/** Statements that set or take away one mark, and log it when a moderator or admin does so. */
function marking(ctx: Ctx, post: Target, { me, capacity, name, isSet }: Marking, may: SQL): BatchItem<'sqlite'>[] {
  const column = COLUMNS[name]
  const isAuthors = capacity === 'normal'
  const isOther = isSet
    ? sql`(${column} is null${isAuthors ? sql`` : sql` or ${column} = 'normal'`})`
    : isAuthors
      ? sql`${column} = 'normal'`
      : sql`${column} is not null`
  const applies = sql`${whilePost(post.id, isOther)} and ${may}`
  const action: LogAction = isSet ? `mark_${name}` : `unmark_${name}`
  const set = isSet ? capacity : null
  return [
    ...(isAuthors ? [] : [logPostAction(ctx, me, post, { action, capacity }, applies)]),
    ctx.db
      .update(posts)
      .set(name === 'spoiler' ? { spoilerAs: set } : { adultAs: set })
      .where(sql`id = ${post.id} and ${applies}`)
  ]
}

/** Statements that index the post again, without its body while it has a mark. A trigger has removed its document. */
function indexMarked(ctx: Ctx, post: Target, text: PostText, marks: Marks): BatchItem<'sqlite'>[] {
  const isMarked = MARKS.some(name => marks[name] ?? isMarkedAs(post, name))
  const isSameBody = isMarked ? sql`true` : sql`${posts.bodyHtml} is ${text.bodyHtml}`
  const isSame = sql`${posts.title} is ${text.title} and ${isMarkedPost} is ${isMarked} and ${isSameBody}`
  return indexEditedPost(ctx, post.id, { ...text, isMarked }, isSame)
}

function textOf({ db }: Ctx, id: string): Plan<PostText> {
  const { type, title, bodyHtml, userId, communityId } = posts
  const fields = { type, title, bodyHtml, userId, communityId, isMarked: isMarkedPost }
  const row = db
    .select(fields)
    .from(posts)
    .where(isPost(postKey(id)))
  const none = { type: '', title: '', bodyHtml: null, userId: '', communityId: '', isMarked: false }
  return plan([row], ([result]) => result ?? none)
}
