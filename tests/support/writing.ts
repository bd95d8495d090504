import { type Client, createClient, type InValue } from '@libsql/client/http'
import { afterAll, beforeAll } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import { logIn, type Member } from './member.ts'
import { openTestSite, type TestSite } from './site.ts'

type Settings = Parameters<typeof openTestSite>[0]

/** A site of a file that writes comments: its database, and members by name. */
export interface WritingSite {
  origin: string
  db: Client
  /** Signs in; any account of the demo forum. */
  as(name: string): Promise<Member>
  /** The first row. */
  row<Row>(sql: string, ...args: InValue[]): Promise<Row>
  number(sql: string, ...args: InValue[]): Promise<number>
  run(sql: string, ...args: InValue[]): Promise<void>
  /** A post that may be commented on, in a community. */
  openPost(where?: string): Promise<{ id: string; publicId: string; communityId: string; community: string }>
}

/** Opens the site before the tests of a file and closes it after them. */
export function writingSite(settings?: Settings): WritingSite {
  let site: TestSite
  const known = new Map<string, Promise<Member>>()
  const own = {
    async run(sql, ...args) {
      await own.db.execute({ sql, args })
    },
    async row(sql, ...args) {
      const [found] = (await own.db.execute({ sql, args })).rows
      if (!found) throw new Error(`The demo forum has none: ${sql}`)
      return found as never
    },
    async number(sql, ...args) {
      return Number((await own.db.execute({ sql, args })).rows[0]?.[0])
    },
    as(name) {
      const member = known.get(name) ?? signedIn(name)
      known.set(name, member)
      return member
    },
    openPost: (where = 'true') =>
      own.row(`select p.id, p.public_id as publicId, p.community_id as communityId, c.name as community from posts p
        join communities c on c.id = p.community_id
        where p.deleted_at is null and p.locked_at is null and ${where} order by random() limit 1`)
  } as WritingSite
  /** Every account gets the password of the demo's own. */
  async function signedIn(name: string): Promise<Member> {
    await own.run(
      "update users set password_hash = (select password_hash from users where username = 'Sova') where username = ?",
      name
    )
    return logIn(site.origin, name)
  }
  beforeAll(async () => {
    site = await openTestSite(settings)
    own.origin = site.origin
    own.db = createClient({ url: site.databaseUrl })
  })
  afterAll(async () => {
    own.db?.close()
    await site?.stop()
  })
  return own
}

/** A reply of the API that must be OK. */
export async function okOf<Body>(answer: Response): Promise<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** The status and the code of a refusal. */
export const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${((await answer.json()) as { code?: string }).code}`

export interface Said {
  body: string
  parentCommentId?: string | null
}

/** Asks to write a comment. */
export const say = (by: Member, post: string, said: Said, group = 'normal', headers: Record<string, string> = {}) =>
  by.send('POST', `/api/posts/${post}/comments?userGroup=${group}`, said, headers)

/** Writes a comment. */
export const written = async (...args: Parameters<typeof say>): Promise<Comment> => okOf(await say(...args))
