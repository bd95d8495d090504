import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { foldText } from '#functions/contract/text.ts'
import { communities } from '#functions/db/schema/index.ts'

/** Number of communities whose names one run of the timer folds. */
const BATCH = 200

/** Gives the text of a community in which searches look for their text: the folded name and title. */
export const searchTextOf = ({ name, title }: { name: string; title: string | null }): string =>
  foldText(`${name} ${title ?? ''}`)

/**
 * SQL condition: true for a community whose name or title contains a text. SQLite folds only letters of ASCII, so the
 * condition compares texts that are folded here. A community whose texts are not folded yet is found by its name.
 */
export const isFoundBy = (text: string): SQL =>
  sql`instr(coalesce(${communities.searchText}, lower(${communities.name})), ${foldText(text)}) > 0`

/**
 * Folds names and titles of communities that have no search text: those of before the column, of a restored older
 * backup, and those whose title an older version of the site has changed. At most two database round trips.
 */
export async function foldCommunities({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const { id, name, title } = communities
  const unfolded = await db
    .select({ id, name, title })
    .from(communities)
    .where(isNull(communities.searchText))
    .limit(BATCH)
  const [first, ...rest] = unfolded.map(row =>
    db
      .update(communities)
      .set({ searchText: searchTextOf(row) })
      // A title that was changed since the read is folded by its own change or by the next run.
      .where(sql`${eq(id, row.id)} and ${title} is ${row.title}`)
  )
  if (first) await db.batch([first, ...rest])
}
