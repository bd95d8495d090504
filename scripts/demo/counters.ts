import type { DemoComment } from './comments.ts'
import type { DemoPost } from './posts.ts'
import { DAY } from './time.ts'

/** Sets the counters in the rows of accounts, communities and posts by counting posts and comments. */
export function setCounters(topics: DemoPost[], remarks: DemoComment[], now: number): void {
  for (const { row, author, community } of topics) {
    if (row.deletedAt === null) {
      author.row.noPosts++
      community.row.noPosts++
    }
  }
  for (const { row, author, topic } of remarks) {
    if (row.deletedAt !== null) continue
    author.row.noComments++
    if (row.createdAt > now - DAY) topic.row.dayComments++
  }
  for (const { row, author } of [...topics, ...remarks]) {
    author.row.lastSeenAt = Math.max(author.row.lastSeenAt, row.createdAt)
  }
}
