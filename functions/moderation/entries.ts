import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { LogAction, LogEntry, LogPage } from '#functions/contract/moderation.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { NOBODY } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import {
  comments,
  communities,
  communityRequests,
  communityRules,
  ipBlocks,
  moderationLog,
  posts,
  users
} from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { type RefRow, refFields, userRef } from '#functions/users/refs.ts'
import { isNamed } from '#functions/users/users.ts'
import { canModerate } from './rules.ts'

export interface LogQuery {
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  limit: number
  action?: LogAction | undefined
  /**
   * Name of the moderator or admin whose entries are listed, in any case; absent: all entries. The name of a deleted
   * account finds entries for admins only.
   */
  actor?: string | undefined
}

const { id, communityId, capacity, action, actorId, targetType, targetId } = moderationLog

/** SQL condition: the viewer is an admin, who sees the names of deleted accounts. */
const isAskedByAdmin = (ctx: Ctx): SQL =>
  sql`exists (select 1 from ${users} asker where asker.id = ${viewerId(ctx)} and asker.is_admin)`

/**
 * SQL for the title of the target of a log entry and the path of the target's page, as JSON; null for an account that
 * is deleted, unless the viewer is an admin.
 */
const targetFor = (ctx: Ctx) =>
  sql<LogEntry['target']>`case ${targetType}
  when 'user' then (select json_object('title', '@' || username, 'path', '/@' || username)
    from ${users} where id = ${targetId} and (deleted_at is null or ${isAskedByAdmin(ctx)}))
  when 'post' then (select json_object('title', p.title, 'path', '/' || c.name || '/post/' || p.public_id)
    from ${posts} p join ${communities} c on c.id = p.community_id where p.id = ${targetId})
  when 'comment' then (select json_object('title', p.title, 'path', '/' || c.name || '/post/' || p.public_id || '/' || m.id)
    from ${comments} m join ${posts} p on p.id = m.post_id join ${communities} c on c.id = p.community_id where m.id = ${targetId})
  when 'rule' then (select json_object('title', title, 'path', null) from (select coalesce(
    (select rule from ${communityRules} where id = cast(${targetId} as integer)),
    (select was.reason from ${moderationLog} was
      where was.target_id = ${targetId} and was.target_type = 'rule' and was.action = 'delete_rule')) title)
    where title is not null)
  when 'request' then (select json_object('title', community_name, 'path', null)
    from ${communityRequests} where id = cast(${targetId} as integer))
  when 'ip_block' then (select json_object('title', iif(masked_bits = 0, ip, ip || '/' || masked_bits), 'path', null)
    from ${ipBlocks} where id = cast(${targetId} as integer))
  end`.mapWith((json: string) => JSON.parse(json) as LogEntry['target'])

/**
 * Lists the moderation log of a community, newest entries first. The viewer must be read earlier in the same batch, and
 * the caller must check that the viewer may see the log.
 * @param community the community's id, or an expression that gives it.
 * @throws AppError invalid_cursor.
 */
export const listLog = (ctx: Ctx, community: string | SQL, query: LogQuery): Plan<LogPage> =>
  listEntries(ctx, sql`${communityId} = ${community}`, query)

/**
 * Lists the log entries of admins in all communities and outside, and of the operator (who uses the command line),
 * newest entries first.
 * @throws AppError invalid_cursor.
 */
export const listAdminsLog = (ctx: Ctx, query: LogQuery): Plan<LogPage> =>
  // The value is a literal instead of a parameter, because SQLite uses the partial index of these entries only for a
  // literal.
  listEntries(ctx, sql`${capacity} = 'admins'`, query)

/** SQL expression for the id of the account with a name; null for an account that the viewer must not see. */
const seenId = (ctx: Ctx, name: string): SQL =>
  sql`(select ${users.id} from ${users} where ${isNamed(name)} and (${users.deletedAt} is null or ${isAskedByAdmin(ctx)}))`

function listEntries(ctx: Ctx, scope: SQL, query: LogQuery): Plan<LogPage> {
  const { next, limit } = query
  const [before] = decodeCursor(next, 'n') ?? []
  const condition = and(
    scope,
    query.action && eq(action, query.action),
    query.actor ? eq(actorId, seenId(ctx, query.actor)) : undefined,
    typeof before === 'number' ? lt(id, before) : undefined
  )
  const rows = ctx.db
    .select({ row: moderationLog, actor: refFields, communityName: communities.name, target: targetFor(ctx) })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(communities, eq(communities.id, communityId))
    .where(condition)
    .orderBy(desc(id))
    .limit(limit + 1)
  return plan([rows], result => {
    const { page, next } = cutPage(result, limit, ({ row }) => [row.id])
    const entries = page.map(each => entryView(each, ctx))
    return { entries, next }
  })
}

/**
 * Lists the moderation log of a community for moderators and admins, and for everybody when the log is public.
 * @throws AppError invalid_cursor, community_not_found, not_logged_in, not_mod.
 */
export function getLog(ctx: Ctx, community: string, query: LogQuery): Plan<LogPage> {
  const row = ctx.db
    .select({ isPublic: communities.modlogPublic })
    .from(communities)
    .where(eq(communities.id, community))
  const visible = plan([row], ([result]) => {
    const viewer = viewerOf(ctx.auth)
    if (!result) throw new AppError('community_not_found')
    if (result.isPublic) return
    if (!viewer) throw new AppError('not_logged_in')
    if (!canModerate(viewer, community)) throw new AppError('not_mod')
  })
  return mapPlan(together({ seen: visible, log: listLog(ctx, community, query) }), ({ log }) => log)
}

interface Row {
  row: typeof moderationLog.$inferSelect
  actor: RefRow | null
  communityName: string | null
  target: LogEntry['target']
}

const entryView = ({ row, actor, communityName, target }: Row, ctx: Ctx): LogEntry => ({
  id: row.id,
  action: row.action,
  capacity: row.capacity,
  createdAt: isoTime(row.createdAt),
  actor: actor && userRef(actor, ctx),
  communityName,
  targetType: row.targetType,
  // An account without a target is deleted, and its id is hidden as the ghost's is.
  targetId: row.targetType === 'user' && !target && !viewerOf(ctx.auth)?.isAdmin ? NOBODY : row.targetId,
  target,
  // In the entry for a deleted rule, the stored reason is the text of the rule, which the entry's target already
  // contains.
  reason: row.action === 'delete_rule' ? null : row.reason
})
