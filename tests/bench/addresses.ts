import { createClient } from '@libsql/client/http'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { guestToken, logIn } from '#tests/support/member.ts'
import type { Call } from './load.ts'

/** Paths of the pages that are measured, by the names of their table rows. */
export type Pages = Record<string, string>

async function firstRow(databaseUrl: string, sql: string): Promise<string> {
  const { rows } = await createClient({ url: databaseUrl }).execute(sql)
  return String(rows[0]?.[0])
}

/** Finds pages of the demo forum to measure, one of each kind for which there is a budget. */
export async function demoPages(origin: string, databaseUrl: string): Promise<Pages> {
  const thread = await firstRow(
    databaseUrl,
    `select '/' || c.name || '/post/' || p.public_id from posts p join communities c on c.id = p.community_id
     where p.deleted_at is null order by p.no_comments desc limit 1`
  )
  const community = await firstRow(databaseUrl, 'select name from communities order by no_posts desc limit 1')
  const profile = await firstRow(
    databaseUrl,
    'select username from users where deleted_at is null order by no_posts + no_comments desc limit 1'
  )
  const feed = await fetch(`${origin}/`).then(answer => answer.text())
  const next = /href="(\?[^"]*next=[^"]*)"/.exec(feed)?.[1]?.replaceAll('&amp;', '&') ?? '?page=2'
  return {
    feed: '/',
    'feed page 2': `/${next}`,
    'feed compact': '/?layout=compact',
    'thread of 500': thread,
    community: `/${community}`,
    profile: `/@${profile}`,
    communities: '/communities',
    about: '/about'
  }
}

const MEMBER = 'Petrovich'

/** Makes requests of a member: pages, and the two API calls that return the member's own account. */
export async function memberCalls(origin: string, pages: Pages): Promise<Record<string, Call>> {
  const { cookie } = await logIn(origin, MEMBER)
  const at = (path: string): Call => ({ address: origin + path, headers: { Cookie: cookie } })
  return {
    'feed, signed in': at('/'),
    'thread of 500, signed in': at(pages['thread of 500'] ?? '/'),
    settings: at('/settings'),
    '/api/_user': at('/api/_user'),
    '/api/_initial': at('/api/_initial')
  }
}

/** Makes a login request, whose cost is mostly that of the password hash. */
export async function logInCall(origin: string): Promise<Call> {
  return {
    address: `${origin}/api/_login`,
    method: 'POST',
    headers: { 'X-Csrf-Token': await guestToken(origin), 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: MEMBER, password: DEMO_PASSWORD })
  }
}
