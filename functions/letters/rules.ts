const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A Sunday, 10:00 in Moscow. Moscow has no summer time, so a digest is due each WEEK_MS after this time. */
const FIRST_DIGEST_MS = Date.UTC(1970, 0, 4, 7)
/** Time in milliseconds after which a digest is not begun any more, because the site did not run. */
const BEGIN_MS = 36 * HOUR_MS

/** Gives the time of the latest digest: a Sunday, 10:00 in Moscow. */
export const latestDigestTime = (now: number): number =>
  now - ((((now - FIRST_DIGEST_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS)

/**
 * Decides whether a digest begins. None begins before a digest that has begun, also when the clock is set back.
 * @param latest week of the latest digest that has begun; null: there was none.
 * @returns the week of the digest that is due; null when none is.
 */
export function digestToBegin(now: number, latest: number | null): number | null {
  const week = latestDigestTime(now)
  return (latest === null || week > latest) && now - week < BEGIN_MS ? week : null
}

/** A member who gets a digest. */
export interface DigestReader {
  id: string
  communities: ReadonlySet<string>
  /** Ids of the accounts, communities and posts that the member does not want to see. */
  hidden: ReadonlySet<string>
}

/** A post that can stand in a digest. */
export interface DigestPost {
  id: string
  communityId: string
  authorId: string
  score: number
}

/** Number of posts in a digest. */
export const DIGEST_POSTS = 10

/** Chooses the posts of a member's digest, the best first: none that the member wrote, muted or hid. */
export function postsFor<Post extends DigestPost>(reader: DigestReader, posts: ReadonlyMap<string, Post[]>): Post[] {
  const { id, communities, hidden } = reader
  return [...communities]
    .filter(community => !hidden.has(community))
    .flatMap(community => posts.get(community) ?? [])
    .filter(post => post.authorId !== id && !hidden.has(post.authorId) && !hidden.has(post.id))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, DIGEST_POSTS)
}
