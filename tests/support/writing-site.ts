import { type Client, createClient, type InValue } from '@libsql/client/http'
import { afterAll, beforeAll } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import { logIn, type Member } from './member.ts'
import type { SharedSettings } from './shared-servers.ts'
import { openSharedSite, type SharedSite } from './shared-site.ts'
import { openTestSite } from './site.ts'
import { chooseInTurn } from './turns.ts'
import { WRITERS_MAX } from './writers-max.ts'

type Settings = NonNullable<Parameters<typeof openTestSite>[0]>

/** A site for a test file that changes data, with access to its database and clients of its members. */
export interface WritingSite extends Pick<SharedSite, 'tick' | 'hangDatabase' | 'resumeDatabase'> {
  readonly origin: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** Process id of the site's server. */
  readonly pid: number
  /** Returns the client of an account of the demo forum, which logs in at the first call. */
  as(name: string): Promise<Member>
  readonly db: Client
  rows<Row>(sql: string, ...args: InValue[]): Promise<Row[]>
  /** Reads the first row of the result of a query. */
  row<Row>(sql: string, ...args: InValue[]): Promise<Row>
  number(sql: string, ...args: InValue[]): Promise<number>
  run(sql: string, ...args: InValue[]): Promise<void>
  /**
   * Finds a post that is open for comments.
   * @param where SQL condition on the post `p`.
   */
  openPost(where?: string): Promise<{ id: string; publicId: string; communityId: string; community: string }>
  idOf(name: string): Promise<string>
  /** Finds the names of accounts that are neither admins nor moderators nor the known accounts of the demo forum. */
  ordinary(count: number): Promise<string[]>
  /** Makes an account a moderator of a community. */
  moderate(name: string, communityId: string): Promise<void>
}

/**
 * Opens a site before the tests of a file and closes it after them.
 * @param settings settings of a server that only this file uses. Without settings the file borrows a shared server.
 */
export const writingSite = (settings?: Settings): WritingSite =>
  openedSite(settings ? () => openTestSite(settings) : openSharedSite)

/** Opens a site on a borrowed server before the tests of a file and closes it after them. */
export const borrowedSite = (settings: SharedSettings): WritingSite => openedSite(() => openSharedSite(settings))

function openedSite(open: () => Promise<SharedSite>): WritingSite {
  let site: SharedSite
  let db: Client
  const choose = chooseInTurn()
  const clients = new Map<string, Promise<Member>>()
  const rows = async <Row>(sql: string, ...args: InValue[]) =>
    (await db.execute({ sql, args })).rows as unknown as Row[]
  const execute = async (sql: string, args: InValue[]) => (await db.execute({ sql, args })).rows[0]
  async function row<Row>(sql: string, ...args: InValue[]): Promise<Row> {
    const result = await execute(sql, args)
    if (!result) throw new Error(`The demo forum has none: ${sql}`)
    return result as Row
  }
  /** Gives an account the password of the demo accounts, and logs in as the account. */
  async function signedIn(name: string): Promise<Member> {
    const password = "(select password_hash from users where username = 'Sova')"
    await execute(`update users set password_hash = ${password} where username = ?`, [name])
    return logIn(site.origin, name)
  }
  beforeAll(async () => {
    site = await open()
    db = createClient({ url: site.databaseUrl, concurrency: WRITERS_MAX })
  })
  afterAll(async () => {
    db?.close()
    await site?.stop()
  })
  return {
    get origin() {
      return site.origin
    },
    get databaseUrl() {
      return site.databaseUrl
    },
    get dataDir() {
      return site.dataDir
    },
    get db() {
      return db
    },
    get pid() {
      return site.pid
    },
    tick: () => site.tick(),
    hangDatabase: () => site.hangDatabase(),
    resumeDatabase: () => site.resumeDatabase(),
    rows,
    row,
    number: async (sql, ...args) => Number((await execute(sql, args))?.[0]),
    run: async (sql, ...args) => {
      await execute(sql, args)
    },
    as(name) {
      const member = clients.get(name) ?? signedIn(name)
      clients.set(name, member)
      return member
    },
    openPost: async (where = 'true') =>
      choose(
        await rows(`select p.id, p.public_id as publicId, p.community_id as communityId, c.name as community from posts p
        join communities c on c.id = p.community_id
        where p.deleted_at is null and p.locked_at is null and ${where} order by p.id`)
      ),
    idOf: async name => (await row<{ id: string }>('select id from users where username = ?', name)).id,
    async ordinary(count) {
      const { rows } = await db.execute({
        sql: `select username from users where deleted_at is null and banned_at is null and not is_admin
          and username not in ('Sova', 'Petrovich', 'Marina_K')
          and id not in (select user_id from community_mods) order by id limit ?`,
        args: [count]
      })
      return rows.map(row => String(row['username']))
    },
    async moderate(name, communityId) {
      await execute(
        `insert or replace into community_mods (community_id, user_id, position, created_at)
         select ?, id, 0, 1 from users where username = ?`,
        [communityId, name]
      )
    }
  }
}

/**
 * Reads the body of a successful response.
 * @throws Error for any other status.
 */
export async function okBody<Body>(answer: Response): Promise<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Reads the status and the error code of a refusal. */
export const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${((await answer.json()) as { code?: string }).code}`

export interface CommentBody {
  body: string
  parentCommentId?: string | null
}

/**
 * Sends the request that writes a comment.
 * @returns the response.
 */
export const sendComment = (
  by: Member,
  post: string,
  input: CommentBody,
  group = 'normal',
  headers: Record<string, string> = {}
) => by.send('POST', `/api/posts/${post}/comments?userGroup=${group}`, input, headers)

/**
 * Writes a comment.
 * @throws Error when the comment is refused.
 */
export const writeComment = async (...args: Parameters<typeof sendComment>): Promise<Comment> =>
  okBody(await sendComment(...args))
