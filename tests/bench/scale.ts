import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { desc, sql } from 'drizzle-orm'
import { recordHour } from '#functions/administration/hours.ts'
import type { Ctx } from '#functions/context.ts'
import { SEARCH_SORTS } from '#functions/contract/search.ts'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import { openDb } from '#functions/db/client.ts'
import { comments } from '#functions/db/schema/index.ts'
import { indexEditedComment } from '#functions/search-index/documents.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { openFolder } from '#scripts/site/folder.ts'
import { migrate, readMigrations } from '#scripts/site/migrate.ts'
import { freePort } from '#scripts/site/ports.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { guestOf, memberOf } from '#tests/support/member.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'
import { fromUrl, withToken } from '#tests/support/sqld.ts'
import { fillScale, type ScaleCounts } from './scale-fill.ts'
import { fixed, printTable, type Row } from './table.ts'
import { costOf } from './weight.ts'

const ROOT = join(import.meta.dirname, '../..')
const SMALL: ScaleCounts = { posts: 10_000, comments: 30_000, users: 1000, communities: 50 }
export const LARGE: ScaleCounts = { posts: 1_000_000, comments: 3_000_000, users: 100_000, communities: 5000 }
const PAGE = 40
const PAGE_SIZE = 25

/**
 * Returns a data folder with a forum of a size. The folder is made once for each size, and again when there is a new
 * migration.
 */
export async function scaleFolder(scale: ScaleCounts): Promise<string> {
  const migrations = readMigrations(join(ROOT, 'migrations'))
  const path = join(ROOT, '.tmp', `scale-${scale.posts}-${migrations.at(-1)?.hash.slice(0, 8)}`)
  if (existsSync(path)) return path
  console.log(`Filling ${path} (once)…`)
  const draft = `${path}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  const folder = openFolder(draft)
  const { child, ...server } = await startSqld(folder.database)
  try {
    await migrate(createClient(server), migrations)
    await fillScale(withToken(server), scale, Date.now())
  } finally {
    await child.stop()
    folder.release()
  }
  renameSync(draft, path)
  return path
}

/** Reads a feed page by page to find the cursor of its page number PAGE; null if the feed has fewer pages. */
async function cursorOf(origin: string, query: string): Promise<string | null> {
  let next = ''
  for (let page = 1; page < PAGE; page += 1) {
    const answer = await fetch(`${origin}/api/posts?${query}&limit=${PAGE_SIZE}&next=${next}`)
    const body = (await answer.json()) as { next: string | null }
    if (!body.next) return null
    next = body.next
  }
  return next
}

async function pagesOf(origin: string, databaseUrl: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  const db = createClient({ url: databaseUrl })
  const { rows } = await db.execute('select id, name from communities order by no_posts desc limit 1')
  const [community] = rows
  const add = async (name: string, path: string, query: string) => {
    pages[name] = `${path}?${query}`
    const scope = path === '/' ? query : `${query}&communityId=${community?.id}`
    const next = await cursorOf(origin, scope)
    if (next) pages[`${name}, page ${PAGE}`] = `${path}?${query}&next=${next}`
  }
  for (const sort of FEED_SORTS) await add(`feed ${sort}`, '/', `sort=${sort}`)
  for (const sort of ['hot', 'latest', 'all']) await add(`community ${sort}`, `/${community?.name}`, `sort=${sort}`)
  const post = await db.execute(
    'select c.name, p.public_id from posts p join communities c on c.id = p.community_id order by p.id desc limit 1'
  )
  pages.thread = `/${post.rows[0]?.name}/post/${post.rows[0]?.public_id}`
  pages.profile = '/@user_7'
  pages.communities = '/communities'
  Object.assign(pages, searches())
  return pages
}

/** Words that only one post and no comment has: the number at the end of a title. In quotes it is no beginning. */
const RARE = '"9876"'

/** The most frequent word of the texts that the search index has. */
const COMMON = 'одна'
const BEGINNING = 'прос'
const FREQUENT = 'одна спасибо так хорошо сама хочу только просто первый каждый'

/** Addresses of searches, by what they search for. */
function searches(): Record<string, string> {
  const pages: Record<string, string> = {}
  for (const [name, q] of [
    ['common', COMMON],
    ['rare', RARE],
    ['beginning', BEGINNING]
  ] as const)
    for (const type of ['post', 'comment'])
      for (const sort of SEARCH_SORTS)
        pages[`search ${name} ${type} ${sort}`] = `/search?${new URLSearchParams({ q, type, sort })}`
  pages['search common in one community'] = `/search?${new URLSearchParams({ q: COMMON, community: 'place_4000' })}`
  pages['search common of a week'] = `/search?${new URLSearchParams({ q: COMMON, period: 'week' })}`
  pages['search of ten words'] = `/search?${new URLSearchParams({ q: FREQUENT })}`
  return pages
}

/** Paths of pages for admins, most of which list all accounts, comments or communities. */
const ADMIN_PAGES = ['/admin', '/admin/users', '/admin/comments', '/admin/communities', '/admin/log']

/** Signs up a new account, makes it an admin, and returns its cookies. */
async function adminCookie(origin: string, databaseUrl: string): Promise<string> {
  const username = `admin_${Date.now()}`
  const guest = await guestOf(origin)
  const { cookie } = memberOf(origin, await guest.send('POST', '/api/_signup', { username, password: DEMO_PASSWORD }))
  const promote = { sql: 'update users set is_admin = 1 where username = ?', args: [username] }
  await createClient({ url: databaseUrl }).execute(promote)
  return cookie
}

/** Measures the cost of the job that stores the statistics of the past hour. */
async function costOfRecord(databaseUrl: string): Promise<{ rows: string; ms: number }> {
  await createClient({ url: databaseUrl }).execute('delete from analytics_events')
  const { db, stats } = openDb(...fromUrl(databaseUrl))
  await recordHour({ db, now: new Date() })
  return { rows: String(stats.rowsRead), ms: stats.ms }
}

const WRITES = 100

/** Measures what the document of a comment adds to the batch that writes its text: rows written, and milliseconds. */
async function costOfDocument(databaseUrl: string): Promise<{ rows: string; ms: number }> {
  const { db, stats } = openDb(...fromUrl(databaseUrl))
  const written = await db
    .select({
      id: comments.id,
      userId: comments.userId,
      communityId: comments.communityId,
      bodyHtml: comments.bodyHtml
    })
    .from(comments)
    .orderBy(desc(comments.id))
    .limit(WRITES)
  const bare: number[] = []
  const whole: number[] = []
  let rows = 0
  for (const { id, ...text } of written) {
    // Twice the same batch: the first change of the text removes its document, so that the second removes none.
    await db.run(sql`update comments set body = body || ' ' where id = ${id}`)
    const change = db.run(sql`update comments set body = body || ' ' where id = ${id}`)
    const before = stats.ms
    await db.batch([change])
    const between = { ms: stats.ms, rows: stats.rowsWritten }
    await db.batch([change, ...indexEditedComment({ db } as Ctx, id, text, sql`true`)])
    bare.push(between.ms - before)
    whole.push(stats.ms - between.ms)
    rows += stats.rowsWritten - between.rows
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { rows: fixed(rows / written.length), ms: mean(whole) - mean(bare) }
}

async function measure(scale: ScaleCounts): Promise<Map<string, { rows: string; ms: number }>> {
  const dataDir = await scaleFolder(scale)
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    RATE_LIMITS: 'off',
    PAGE_CACHE: 'off',
    CAPTCHA: 'off',
    SERVER_TIMING: 'on'
  }
  const site = await startSiteProcess(env)
  try {
    const costs = new Map<string, { rows: string; ms: number }>()
    for (const [name, path] of Object.entries(await pagesOf(site.origin, site.databaseUrl))) {
      costs.set(name, await costOf({ address: site.origin + path }))
    }
    const headers = { Cookie: await adminCookie(site.origin, site.databaseUrl) }
    for (const path of ADMIN_PAGES) costs.set(path, await costOf({ address: site.origin + path, headers }))
    costs.set('hourly record', await costOfRecord(site.databaseUrl))
    costs.set('document of a comment', await costOfDocument(site.databaseUrl))
    return costs
  } finally {
    await site.stop()
  }
}

/** Measures the rows read and the time of each list, and of the hourly statistics, in a small and a large forum. */
export async function benchScale(): Promise<void> {
  const small = await measure(SMALL)
  const large = await measure(LARGE)
  const rows: Row[] = [...large].map(([page, cost]) => ({
    page,
    'rows at 10 thousand': small.get(page)?.rows,
    'rows at 1 million': cost.rows,
    'ms at 10 thousand': small.has(page) ? fixed(small.get(page)?.ms ?? 0) : undefined,
    'ms at 1 million': fixed(cost.ms)
  }))
  printTable('Rows read and time by the number of posts', rows)
}
