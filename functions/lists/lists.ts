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

/** A list for pages, with its rendered description. */
export interface ShownList extends List {
  descriptionHtml: string | null
}

/** The key of a list: its owner and name, or its number. */
export type ListKey = { username: string; name: string } | { id: number }

const listFields = { list: lists, username: users.username }
type ListRow = { list: typeof lists.$inferSelect; username: string }

const ORDERS: Record<ListSort, SQL[]> = {
  lastAdded: [desc(lists.lastUpdatedAt), desc(lists.id)],
  name: [sql`${lists.name} collate nocase`, sql`${lists.id}`]
}

/** SQL condition: true for public lists. */
const isPublic = sql`${lists.public} = 1`
/** SQL condition: true for public lists, and for the lists of the viewer. */
export const isVisible = (ctx: Ctx): SQL =>
  ctx.auth.key ? sql`(${isPublic} or ${lists.userId} = ${viewerId(ctx)})` : isPublic
const FILTERS: Record<ListFilter, SQL | undefined> = {
  all: undefined,
  public: isPublic,
  private: sql`${lists.public} = 0`
}

/**
 * Lists the public lists of an account, and for the viewer's own account all lists.
 * @param owner a name in any case, or an id.
 * @throws AppError user_not_found.
 */
export function listLists(
  ctx: Ctx,
  owner: string,
  { sort = 'lastAdded', filter = 'all', limit = -1 }: { sort?: ListSort; filter?: ListFilter; limit?: number } = {}
): Plan<ShownList[]> {
  // An id is longer than any name, so the form of the text tells whether it is an id or a name.
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

/** Lists all lists of the viewer, also private ones, first those to which an item was added last; gives none for guests. */
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

/**
 * Finds a public list or a list of the viewer; null when there is no such list, and for a private list of another
 * member.
 */
export function findList(ctx: Ctx, key: ListKey): Plan<ShownList | null> {
  const statement = ctx.db
    .select(listFields)
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(isList(ctx, key))
  return plan([statement], ([row]) => (row ? listPage(row) : null))
}

/** Reads a list that the viewer may see. @throws AppError list_not_found when there is no such list. */
export const getList = (ctx: Ctx, key: ListKey): Plan<ShownList> =>
  mapPlan(findList(ctx, key), list => {
    if (!list) throw new AppError('list_not_found')
    return list
  })

/** SQL expression for the number of a list that the viewer may see. */
export const listIdOf = (ctx: Ctx, key: ListKey): SQL<number> =>
  sql`(select ${lists.id} from ${lists} where ${isList(ctx, key)})`

function isList(ctx: Ctx, key: ListKey): SQL | undefined {
  if ('id' in key) return and(eq(lists.id, key.id), isVisible(ctx))
  const owner = sql`(select ${users.id} from ${users} where ${isNamed(key.username)})`
  return and(eq(lists.userId, owner), sql`${lists.name} = ${key.name} collate nocase`, isVisible(ctx))
}

/** Converts a list to the form in which the API sends it. */
export const withoutHtml = ({ descriptionHtml: _html, ...list }: ShownList): List => list

function listPage({ list: row, username }: ListRow): ShownList {
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
