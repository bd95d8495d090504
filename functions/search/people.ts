import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'
import type { User } from '#functions/contract/views.ts'
import { beginsWith } from '#functions/db/begins-with.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { isNotIn, mutedUsersOf } from '#functions/mutes/unmuted.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { userFields, userView } from '#functions/users/users.ts'
import { digestOf } from './query.ts'

/** SQL condition: true for an account that may be found by its name. */
const isFound = and(isNull(users.deletedAt), isNull(users.bannedAt))
const NAME = /^@?(\w+)$/
const name = sql<string>`${users.username} collate nocase`

/**
 * Lists the accounts whose names begin with a text, by name. Deleted and banned accounts and those that the viewer has
 * muted are left out.
 * @param q the beginning of a name in any case, also after an @ sign; another text finds nobody.
 * @throws AppError invalid_cursor.
 */
export function searchPeople(
  ctx: Ctx,
  { q, next, limit }: { q: string; next?: string | undefined; limit: number }
): Plan<{ items: User[]; next: string | null }> {
  const [, beginning] = NAME.exec(trimText(q)) ?? []
  const digest = digestOf(q)
  // The cursor has the last name itself. The account may be banned or deleted before the next page is read, and a query
  // for the name by an id would tell the places of accounts that are hidden.
  const [of, after] = decodeCursor(next, 'nu') ?? []
  if (of !== undefined && of !== digest) throw new AppError('invalid_cursor')
  if (!beginning) return plan([], () => ({ items: [], next: null }))
  const rows = ctx.db
    .select(userFields)
    .from(users)
    .where(
      and(
        beginsWith(name, beginning),
        isFound,
        ctx.auth.key ? isNotIn(mutedUsersOf(viewerId(ctx)), users.id) : undefined,
        after === undefined ? undefined : gt(name, after)
      )
    )
    .orderBy(asc(name))
    .limit(limit + 1)
  return plan([rows], result => {
    const { page, next } = cutPage(result, limit, last => [digest, last.username])
    const isPlain = ctx.auth.viewer?.hideUserProfilePictures
    const items = page.map(row => userView(row, ctx.settings.SECRET_KEY))
    return { items: isPlain ? items.map(user => ({ ...user, proPic: null })) : items, next }
  })
}
