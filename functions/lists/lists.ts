import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { ListFilter, ListSort } from '#functions/contract/sorts.ts'
import type { List } from '#functions/contract/views.ts'
import { isId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { lists, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { isNamed } from '#functions/users/users.ts'

/** A list as a page shows it: with its rendered description. */
export interface ListPage extends List {
  descriptionHtml: string | null
}

/** How a list is named: by its owner and name, or by its number. */
export type ListKey = { username: string; name: string } | { id: number }

const listFields = { list: lists, username: users.username }
type ListRow = { list: typeof lists.$inferSelect; username: string }

const ORDERS: Record<ListSort, SQL[]> = {
  lastAdded: [desc(lists.lastUpdatedAt), desc(lists.id)],
  name: [sql`${lists.name} collate nocase`, sql`${lists.id}`]
}

/** A literal, not a parameter: see communities/list.ts. */
const isPublic = sql`${lists.public} = 1`
/** What the viewer may see: public lists, and their own. */
export const isVisible = (ctx: Ctx): SQL =>
  ctx.auth.key ? sql`(${isPublic} or ${lists.userId} = ${viewerId(ctx)})` : isPublic
const FILTERS: Record<ListFilter, SQL | undefined> = {
  all: undefined,
  public: isPublic,
  private: sql`${lists.public} = 0`
}

/**
 * A person's lists: the public ones, and all of them for their owner.
 * @param owner a name in any case, or an id.
 * @throws AppError user_not_found.
 */
export function listLists(
  ctx: Ctx,
  owner: string,
  { sort = 'lastAdded', filter = 'all', limit = -1 }: { sort?: ListSort; filter?: ListFilter; limit?: number } = {}
): Plan<ListPage[]> {
  // No name is as long as an id, so trying the name first needs no second look.
  const isOwner = isId(owner) ? eq(users.id, owner) : isNamed(owner)
  const account = ctx.db.select({ id: users.id }).from(users).where(isOwner)
  const statement = ctx.db
    .select(listFields)
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(
      and(eq(lists.userId, sql`(select ${users.id} from ${users} where ${isOwner})`), isVisible(ctx), FILTERS[filter])
    )
    .orderBy(...ORDERS[sort])
    .limit(limit)
  return plan([account, statement], ([user], rows) => {
    if (!user) throw new AppError('user_not_found')
    return rows.map(listPage)
  })
}

/** All lists of the viewer, private ones too, the last added to first; none for guests. */
export function listOwnLists(ctx: Ctx): Plan<List[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const own = ctx.db
    .select(listFields)
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(eq(lists.userId, viewerId(ctx)))
    .orderBy(...ORDERS.lastAdded)
  return plan([own], rows => rows.map(row => withoutHtml(listPage(row))))
}

/** A public list, or one of one's own; null for one that is missing, or private and somebody else's. */
export function findList(ctx: Ctx, key: ListKey): Plan<ListPage | null> {
  const statement = ctx.db
    .select(listFields)
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(isList(ctx, key))
  return plan([statement], ([row]) => (row ? listPage(row) : null))
}

/** The same. @throws AppError list_not_found for null. */
export const getList = (ctx: Ctx, key: ListKey): Plan<ListPage> =>
  mapPlan(findList(ctx, key), list => {
    if (!list) throw new AppError('list_not_found')
    return list
  })

/** The same as an expression that gives its number. */
export const listIdOf = (ctx: Ctx, key: ListKey): SQL<number> =>
  sql`(select ${lists.id} from ${lists} where ${isList(ctx, key)})`

function isList(ctx: Ctx, key: ListKey): SQL | undefined {
  if ('id' in key) return and(eq(lists.id, key.id), isVisible(ctx))
  const owner = sql`(select ${users.id} from ${users} where ${isNamed(key.username)})`
  return and(eq(lists.userId, owner), sql`${lists.name} = ${key.name} collate nocase`, isVisible(ctx))
}

/** What the API sends of it. */
export const withoutHtml = ({ descriptionHtml: _html, ...list }: ListPage): List => list

function listPage({ list: row, username }: ListRow): ListPage {
  return {
    id: row.id,
    userId: row.userId,
    username,
    name: row.name,
    displayName: row.displayName,
    description: row.description,
    descriptionHtml: row.descriptionHtml,
    public: row.public,
    numItems: row.numItems,
    sort: 'addedDsc',
    createdAt: isoTime(row.createdAt),
    lastUpdatedAt: isoTime(row.lastUpdatedAt)
  }
}
