import { createClient } from '@libsql/client/http'

export interface FoundPost {
  id: string
  publicId: string
  community: string
  path: string
  noComments: number
  upvotes: number
  downvotes: number
  linkUrl: string
  linkHostname: string
}

async function rowOf(sql: string): Promise<Record<string, unknown>> {
  const { rows } = await createClient({ url: process.env.DATABASE_URL ?? '' }).execute(`${sql} limit 1`)
  const [row] = rows
  if (!row) throw new Error(`The demo forum has no such thing: ${sql}`)
  return { ...row }
}

/**
 * Finds a post of the demo forum.
 * @param where SQL condition on the post `p` and its community `c`.
 */
export async function findPost(where: string): Promise<FoundPost> {
  const row = await rowOf(`select p.*, c.name from posts p join communities c on c.id = p.community_id where ${where}`)
  const publicId = String(row.public_id)
  const community = String(row.name)
  return {
    id: String(row.id),
    publicId,
    community,
    path: `/${community}/post/${publicId}`,
    noComments: Number(row.no_comments),
    upvotes: Number(row.upvotes),
    downvotes: Number(row.downvotes),
    linkUrl: String(row.link_url),
    linkHostname: String(row.link_hostname)
  }
}

export interface FoundComment {
  id: string
  parentId: string | null
  ancestors: string[]
  noReplies: number
  createdAt: number
  post: FoundPost
}

/**
 * Finds a comment of the demo forum.
 * @param where SQL condition on the comment `m` and its post `p`.
 */
export async function findComment(where: string): Promise<FoundComment> {
  const row = await rowOf(
    `select m.id, m.post_id, m.parent_id, m.ancestors, m.no_replies, m.created_at from comments m join posts p on p.id = m.post_id where ${where}`
  )
  return {
    id: String(row.id),
    parentId: row.parent_id === null ? null : String(row.parent_id),
    ancestors: String(row.ancestors).match(/.{24}/g) ?? [],
    noReplies: Number(row.no_replies),
    createdAt: Number(row.created_at),
    post: await findPost(`p.id = '${row.post_id}'`)
  }
}
