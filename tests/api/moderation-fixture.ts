import { commentInsertion, type InsertedPost, postInsertion } from '#tests/support/insert-content.ts'
import { guestOf, type Member } from '#tests/support/member.ts'
import type { WritingSite } from '#tests/support/writing-site.ts'

export const ROLES = ['guest', 'member', 'banned', 'author', 'higher', 'lower', 'foreign', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Ids and names for the paths and bodies of calls, new after each reset. */
export interface Fixture {
  /** The community under test; in `otherCommunity` only the role `foreign` moderates. */
  community: { id: string; name: string }
  otherCommunity: { id: string; name: string }
  /** Username of each role. */
  names: Record<Exclude<Role, 'guest'>, string>
  /** Username of a member without any role. */
  plainMember: string
  /** A reported post by the role `author`; `comment` is a reported comment by `author` below it. */
  post: InsertedPost
  comment: string
  rule: number
  report: number
  /** Id of a rule of `otherCommunity`. */
  foreignRule: number
  foreignReport: number
  /** A post in `otherCommunity`; `foreignComment` is a comment below it. */
  foreignPost: InsertedPost
  foreignComment: string
  /** Id of a community request that no admin has decided; `block` is the id of an IP block in effect. */
  request: number
  block: number
}

const COMMUNITY = 'Radio'
const OTHER_COMMUNITY = 'Foto'

/**
 * Logs an account in for each role.
 * @returns the clients by role, and a function that resets the database and returns the new fixture.
 */
export async function createFixture(site: WritingSite) {
  const { db, row, run } = site
  const [member = '', banned = '', foreign = '', higher = '', lower = '', victim = ''] = await site.ordinary(6)
  const names = { member, banned, author: 'Marina_K', higher, lower, foreign, admin: 'Sova' }
  const ids = Object.fromEntries(
    await Promise.all(Object.values(names).map(async name => [name, await site.idOf(name)]))
  )
  const ownCommunity = await row<Fixture['community']>('select id, name from communities where name = ?', COMMUNITY)
  const otherCommunity = await row<Fixture['community']>(
    'select id, name from communities where name = ?',
    OTHER_COMMUNITY
  )
  const clients: Record<Role, Member> = { guest: await guestOf(site.origin) } as Record<Role, Member>
  for (const [role, name] of Object.entries(names)) clients[role as Role] = await site.as(name)

  const mod = (community: string, name: string, position: number) => ({
    sql: 'insert into community_mods (community_id, user_id, position, created_at) values (?, ?, ?, 1)',
    args: [community, ids[name] ?? '', position]
  })
  const rule = (community: string) => ({
    sql: `insert into community_rules (community_id, rule, z_index, created_by, created_at)
      values (?, 'Правило', 9, 'x', 1) returning id`,
    args: [community]
  })
  const report = (community: string, target: string) => ({
    sql: `insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
      values (?, ?, 'post', ?, 1, 'nobody', 1) returning id`,
    args: [community, target, target]
  })

  /**
   * Resets the database before a call, in one batch: a round trip for each statement would take most of the tests'
   * time.
   */
  async function reset(): Promise<Fixture> {
    const [post, other] = [postInsertion('Marina_K', COMMUNITY), postInsertion('Marina_K', OTHER_COMMUNITY)]
    const [comment, otherComment] = [commentInsertion('Marina_K', post.row), commentInsertion('Marina_K', other.row)]
    const done = await db.batch([
      rule(ownCommunity.id),
      rule(otherCommunity.id),
      'delete from reports',
      report(ownCommunity.id, post.row.id),
      report(otherCommunity.id, other.row.id),
      'delete from community_requests',
      {
        sql: "insert into community_requests (user_id, community_name, created_at) values (?, 'Lampy', 1) returning id",
        args: [ids[member] ?? '']
      },
      'delete from ip_blocks',
      {
        sql: `insert into ip_blocks (ip, masked_bits, range_key, range_bits, created_by, created_at)
          values ('192.0.2.1', 0, '00000000000000000000ffffc0000201', 128, ?, 1) returning id`,
        args: [ids['Sova'] ?? '']
      },
      ...[post, other, comment, otherComment].map(({ statement }) => statement),
      {
        sql: 'delete from community_mods where community_id in (?, ?) or user_id = ?',
        args: [ownCommunity.id, otherCommunity.id, ids['Marina_K'] ?? '']
      },
      mod(ownCommunity.id, higher, 0),
      mod(ownCommunity.id, lower, 1),
      mod(otherCommunity.id, foreign, 0),
      'delete from community_bans',
      {
        sql: 'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, 1)',
        args: [ownCommunity.id, ids[banned] ?? '', ids[higher] ?? '']
      },
      { sql: 'update users set banned_at = null where username = ?', args: [victim] },
      {
        sql: `update communities set posting_restricted = 0, modlog_public = 0, about = null, title = null
          where id in (?, ?)`,
        args: [ownCommunity.id, otherCommunity.id]
      },
      `update posts set pinned_at = null, pinned_site_at = null
        where pinned_at is not null or pinned_site_at is not null`
    ])
    const [ownRule, foreignRule, ownReport, foreignReport, request, block] = done
      .filter(({ columns }) => columns[0] === 'id')
      .map(({ rows }) => Number(rows[0]?.['id'])) as [number, number, number, number, number, number]
    return {
      community: ownCommunity,
      otherCommunity,
      names,
      plainMember: victim,
      post: post.row,
      comment: comment.row,
      rule: ownRule,
      foreignRule,
      report: ownReport,
      foreignReport,
      foreignPost: other.row,
      request,
      block,
      foreignComment: otherComment.row
    }
  }
  await run('delete from idempotency_keys')
  return { clients, reset }
}
