import type { Remark } from './comments.ts'
import type { Topic } from './posts.ts'

/** Brings the counters of people and communities up to what was written: live posts and comments only. */
export function tally(topics: Topic[], remarks: Remark[]): void {
  for (const { row, author, place } of topics) {
    if (row.deletedAt === null) {
      author.row.noPosts++
      place.row.noPosts++
    }
  }
  for (const { row, author } of remarks) if (row.deletedAt === null) author.row.noComments++
  for (const { row, author } of [...topics, ...remarks]) {
    author.row.lastSeenAt = Math.max(author.row.lastSeenAt, row.createdAt)
  }
}
