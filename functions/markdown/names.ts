import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#functions/db/client.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, users } from '#functions/db/schema/index.ts'
import { mentionsIn } from './markdown.ts'
import type { Names } from './mentions.ts'

/** Highest number of names of each kind that are looked up for one text; further names stay plain text. */
const LOOKED_UP_MAX = 50
/** Highest number of accounts that a text notifies: rules.md 25. */
const TOLD_MAX = 10

/** The mentioned accounts and communities that exist. */
export interface KnownNames extends Names {
  /** Accounts that a text notifies, in the order of the text, with their names in lower case. */
  told: { id: string; name: string }[]
}

/** Looks up the names that a text mentions. A text without mentions needs no query. */
export function knownNames({ db }: { db: Db }, source: string): Plan<KnownNames | undefined> {
  const { accounts, told, communities: places } = mentionsIn(source)
  if (accounts.length + places.length === 0) return plan([], () => undefined)
  const statements = [accountsNamed(db, accounts), communitiesNamed(db, places)] as const
  return plan([...statements], (accountRows, communityRows) => {
    const ids = new Map(accountRows.map(({ id, name }) => [name.toLowerCase(), id]))
    const toldNames = told.filter(name => ids.has(name)).slice(0, TOLD_MAX)
    return {
      accounts: byName(accountRows),
      communities: byName(communityRows),
      told: toldNames.map(name => ({ name, id: ids.get(name) ?? '' }))
    }
  })
}

/**
 * Gives the ids of the accounts that a text notifies.
 * @param before the text before an edit, which has notified those whom it mentions, and the number of accounts that all
 * versions have notified.
 */
export function toldBy(names: KnownNames | undefined, before = { body: '', mentionsTold: 0 }): string[] {
  const earlier = mentionsIn(before.body).told
  const added = (names?.told ?? []).filter(({ name }) => !earlier.includes(name))
  return added.slice(0, Math.max(0, TOLD_MAX - before.mentionsTold)).map(({ id }) => id)
}

/** Looks up the names that several texts mention, to render these texts again. */
export async function namesIn({ db }: { db: Db }, sources: string[]): Promise<Names | undefined> {
  const found = sources.map(mentionsIn)
  const accounts = [...new Set(found.flatMap(mentions => mentions.accounts.slice(0, LOOKED_UP_MAX)))]
  const places = [...new Set(found.flatMap(mentions => mentions.communities.slice(0, LOOKED_UP_MAX)))]
  if (accounts.length + places.length === 0) return undefined
  const [accountRows, communityRows] = await db.batch([
    accountsNamed(db, accounts, accounts.length),
    communitiesNamed(db, places, places.length)
  ])
  return { accounts: byName(accountRows), communities: byName(communityRows) }
}

const byName = (rows: readonly { name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name }) => [name.toLowerCase(), name]))

const accountsNamed = (db: Db, names: string[], max = LOOKED_UP_MAX) =>
  db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(and(isOneOf(sql`${users.username}`, names.slice(0, max)), isNull(users.deletedAt)))

const communitiesNamed = (db: Db, names: string[], max = LOOKED_UP_MAX) =>
  db
    .select({ id: communities.id, name: communities.name })
    .from(communities)
    .where(isOneOf(sql`${communities.name}`, names.slice(0, max)))

const isOneOf = (column: SQL, names: string[]): SQL =>
  sql`${column} collate nocase in (select value from json_each(${JSON.stringify(names)}))`
