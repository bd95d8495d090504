import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { webAddress } from '#functions/contract/text.ts'
import type { Image } from '#functions/contract/views.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { imageView } from '#functions/images/views.ts'
import { refFields, userRef } from '#functions/users/refs.ts'

const ENTRIES = 25

export interface FeedEntry {
  path: string
  title: string
  community: string
  username: string
  /** Whether the author's account is deleted, so that the name is no account's. */
  isGhost: boolean
  bodyHtml: string | null
  preview: string | null
  linkUrl: string | null
  images: Image[]
  createdAt: number
  updatedAt: number
}

/** Lists the newest posts of the whole site. */
export const listNewPosts = (ctx: Ctx): Plan<FeedEntry[]> => entries(ctx, undefined)

interface FeedSource {
  name: string
  title: string | null
}

/**
 * Lists the newest posts of a community, with the community's title, and its name as the creator spelled it.
 * @throws AppError community_not_found.
 */
export function listNewPostsOfCommunity(ctx: Ctx, name: string): Plan<FeedSource & { entries: FeedEntry[] }> {
  const named = sql`${communities.name} = ${name} collate nocase`
  const id = sql`(select ${communities.id} from ${communities} where ${named})`
  const result = ctx.db.select({ name: communities.name, title: communities.title }).from(communities).where(named)
  const list = entries(ctx, eq(posts.communityId, id))
  return {
    statements: [result, ...list.statements],
    read: ([rows, ...rest]) => {
      const [community] = rows as FeedSource[]
      if (!community) throw new AppError('community_not_found')
      return { ...community, entries: list.read(rest) }
    }
  }
}

/**
 * Lists the newest posts of a user, with the name as the user spelled it.
 * @throws AppError user_not_found, also for accounts without a public page.
 */
export function listNewPostsOfUser(ctx: Ctx, username: string): Plan<{ name: string; entries: FeedEntry[] }> {
  const named = sql`${users.username} = ${username} collate nocase and ${users.deletedAt} is null and ${users.bannedAt} is null`
  const id = sql`(select ${users.id} from ${users} where ${named})`
  const result = ctx.db.select({ name: users.username }).from(users).where(named)
  const list = entries(ctx, eq(posts.userId, id))
  return {
    statements: [result, ...list.statements],
    read: ([rows, ...rest]) => {
      const [user] = rows as { name: string }[]
      if (!user) throw new AppError('user_not_found')
      return { name: user.name, entries: list.read(rest) }
    }
  }
}

function entries({ db, settings, auth }: Ctx, inCommunity: SQL | undefined): Plan<FeedEntry[]> {
  // The posts are rendered as for a guest, because every reader gets the same Atom feed.
  const asGuest = { settings, auth: { ...auth, viewer: null } }
  const statement = db
    .select({
      publicId: posts.publicId,
      title: posts.title,
      bodyHtml: posts.bodyHtml,
      preview: posts.preview,
      linkUrl: posts.linkUrl,
      images: posts.images,
      isMarked: isMarkedPost,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      author: refFields,
      community: communities.name
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(inCommunity, isNull(posts.deletedAt)))
    .orderBy(desc(posts.id))
    .limit(ENTRIES)
  return plan([statement], rows =>
    rows.map(({ publicId, author, editedAt, isMarked, ...row }) => ({
      ...row,
      // Readers of feeds do not cover the content of a post with a mark, so they get its title alone.
      bodyHtml: isMarked ? null : row.bodyHtml,
      preview: isMarked ? null : row.preview,
      linkUrl: isMarked ? null : webAddress(row.linkUrl),
      images: isMarked ? [] : row.images.map(image => imageView(image, 'post', settings.SECRET_KEY)),
      path: `/${row.community}/post/${publicId}`,
      username: userRef(author, asGuest).username,
      isGhost: author.deletedAt !== null,
      updatedAt: editedAt ?? row.createdAt
    }))
  )
}
