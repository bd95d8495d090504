import { type SQL, sql } from 'drizzle-orm'

const DAY = 86_400_000
/** Upper bounds, in milliseconds, of the ages of posts in the age classes 0 to 3; class 4 has no upper bound. */
export const AGE_ENDS = [DAY, 7 * DAY, 30 * DAY, 365 * DAY] as const

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/**
 * Computes the hotness of a post: round(10⁷ · (log10(max(s, 1)) + t / 45000)), where s is the weighted number of
 * upvotes and t the creation time in Unix seconds (rules.md 1). A post with ten times the s of another ranks like one
 * that is 12.5 hours younger.
 * @param createdAt milliseconds since 1970.
 */
export function hotRank(upvotes: number, createdAt: number): number {
  const s =
    Math.min(upvotes, 3) +
    3 * clamp(upvotes - 3, 0, 7) +
    4 * clamp(upvotes - 10, 0, 10) +
    5 * clamp(upvotes - 20, 0, 20) +
    6 * Math.max(upvotes - 40, 0)
  return Math.round(1e7 * (Math.log10(Math.max(s, 1)) + Math.floor(createdAt / 1000) / 45000))
}

/** SQL expression of hotRank, for the statement that changes the number of upvotes. */
export const hotOf = (upvotes: SQL, createdAt: SQL): SQL => sql`cast(round(1e7 * (log10(max(
  min(${upvotes}, 3)
  + 3 * max(0, min(${upvotes} - 3, 7))
  + 4 * max(0, min(${upvotes} - 10, 10))
  + 5 * max(0, min(${upvotes} - 20, 20))
  + 6 * max(0, ${upvotes} - 40), 1)) + (${createdAt} / 1000) / 45000.0)) as integer)`

/**
 * Gives the class of a post's age: 0 younger than a day, 1 a week, 2 thirty days, 3 a year, 4 older. Times in
 * milliseconds.
 */
export function ageClass(createdAt: number, now: number): number {
  const end = AGE_ENDS.findIndex(limit => now - createdAt < limit)
  return end === -1 ? AGE_ENDS.length : end
}
