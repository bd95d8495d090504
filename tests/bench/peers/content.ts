import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { attach } from '#scripts/site/attach.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { copyData } from '#tests/support/copy-data.ts'
import { withToken } from '#tests/support/sqld.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'

type Rows = Record<string, unknown>[]

/** Names of public accounts; an account is an author by its name. */
const USERS = `select username name, about_me about, created_at at from users where deleted_at is null order by id`
const COMMUNITIES = `select name, title, about, created_at at from communities where deleted_at is null order by id`
const POSTS = `select p.id, c.name community, u.username author, p.title, p.body, p.link_url link, p.created_at at
  from posts p join communities c on c.id = p.community_id and c.deleted_at is null
  left join users u on u.id = p.user_id and u.deleted_at is null
  where p.deleted_at is null order by p.id`
const COMMENTS = `select m.id, m.post_id post, m.parent_id parent, u.username author, m.body, m.created_at at,
    m.deleted_at is not null is_deleted
  from comments m join posts p on p.id = m.post_id and p.deleted_at is null
  join communities c on c.id = p.community_id and c.deleted_at is null
  left join users u on u.id = m.user_id and u.deleted_at is null order by m.id`

const rowsOf = async (db: Client, sql: string): Promise<Rows> => (await db.execute(sql)).rows.map(row => ({ ...row }))

const withTime = (rows: Rows): Rows => rows.map(row => ({ ...row, at: new Date(Number(row['at'])).toISOString() }))

/** Takes deleted comments away; the nearest ancestor that is not deleted becomes the parent of their replies. */
function withoutDeleted(comments: Rows): Rows {
  const byId = new Map(comments.map(comment => [comment['id'], comment]))
  const parentOf = (comment: Rows[number]): unknown => {
    const parent = byId.get(comment['parent'])
    return parent?.['is_deleted'] ? parentOf(parent) : (parent?.['id'] ?? null)
  }
  return comments
    .filter(comment => !comment['is_deleted'])
    .map(({ is_deleted, ...comment }) => ({ ...comment, parent: parentOf(comment) }))
}

async function readContent(db: Client): Promise<Record<string, Rows>> {
  return {
    users: await rowsOf(db, USERS),
    communities: await rowsOf(db, COMMUNITIES),
    posts: await rowsOf(db, POSTS),
    comments: withoutDeleted(await rowsOf(db, COMMENTS))
  }
}

/** Reads the public content of the demo forum from a copy of its database. */
async function demoContent(): Promise<Record<string, Rows>> {
  const data = mkdtempSync(join(TMP, 'content-'))
  copyData(await demoTemplate(), data)
  const site = await attach(readOperation({ DATA_DIR: data }))
  const db = createClient({ url: withToken(site) })
  try {
    return await readContent(db)
  } finally {
    db.close()
    await site.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Writes the public content of the demo forum for an import into a peer: users, communities, posts and comments, each
 * into a file with one JSON object a line. The files have no passwords and no addresses.
 */
export async function writeContent(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, rows] of Object.entries(await demoContent())) {
    const file = join(folder, `${name}.ndjson`)
    writeFileSync(
      file,
      withTime(rows)
        .map(row => `${JSON.stringify(row)}\n`)
        .join('')
    )
    console.log(`${file}: ${rows.length}`)
  }
}
