import { renderMarkdown } from '#functions/markdown/markdown.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import { DAY } from './time.ts'

/** A comment that mentions an account. */
export interface DemoMention {
  remark: DemoComment
  of: DemoAccount
}

/**
 * Lets a comment of the last weeks mention the account Petrovich, who is not told of it as of a reply.
 * @throws Error when no comment is suited.
 */
export function mentionPetrovich(people: DemoAccount[], remarks: DemoComment[], now: number): DemoMention[] {
  const of = people.find(({ row }) => row.username === 'Petrovich')
  const remark = remarks.find(
    ({ row, topic, author, parent }) =>
      row.deletedAt === null &&
      row.lockedAt === null &&
      topic.row.deletedAt === null &&
      parent === null &&
      row.createdAt > now - 20 * DAY &&
      row.createdAt < now - 2 * DAY &&
      author.row.deletedAt === null &&
      author.row.bannedAt === null &&
      author !== of &&
      topic.author !== of
  )
  if (!of || !remark) throw new Error('no comment can mention Petrovich')
  const { username } = of.row
  const names = { accounts: new Map([[username.toLowerCase(), username]]), communities: new Map<string, string>() }
  remark.row.body = `@${username}: ${remark.row.body}`
  remark.row.bodyHtml = renderMarkdown(remark.row.body, 3, names)
  return [{ remark, of }]
}
