import { idAt } from '#functions/db/id.ts'
import type { comments } from '#functions/db/schema/index.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import type { DemoAccount } from './accounts.ts'
import { type DemoPost, pickWriter, userGroupOf } from './posts.ts'
import { createRandom, type Random } from './random.ts'
import { createSpeech, isAnswer } from './speech.ts'
import type { SpecialThread } from './threads.ts'
import { DAY, HOUR, SECOND } from './time.ts'

const DEEPEST = 15

export interface DemoComment {
  row: typeof comments.$inferSelect
  topic: DemoPost
  author: DemoAccount
  parent: DemoComment | null
  /**
   * Time after which the comment gets no votes: the time of its deletion, or of the lock or deletion of the post, or
   * else the present time.
   */
  until: number
}

/**
 * Chooses the times of a post's comments, oldest first. Most comments are soon after the post, a few are much later.
 */
function commentTimes(topic: DemoPost, size: number, random: Random): number[] {
  const first = topic.row.createdAt + 40 * SECOND
  const whole = topic.until - SECOND - first
  const busy = Math.min(whole, random.between(10 * HOUR, 3 * DAY))
  const times = Array.from(
    { length: size },
    () => first + (random.chance(0.03) ? whole * random.next() : busy * random.next() ** 1.7)
  ).sort((a, b) => a - b)
  // Each comment gets a millisecond of its own, because ids and the order of replies depend on the time.
  for (let at = 1; at < size; at++) times[at] = Math.max(Math.ceil(times[at] ?? 0), Math.ceil(times[at - 1] ?? 0) + 1)
  return times.map(Math.ceil)
}

/** Chooses the parent of the next comment at random: no comment, one of the last five, or any earlier comment. */
function pickParent(thread: DemoComment[], size: number, chain: boolean, random: Random): DemoComment | null {
  if (chain) return thread.at(-1) ?? null
  if (thread.length === 0 || random.chance(Math.min(0.4, 1.5 / Math.sqrt(size)))) return null
  const parent = random.chance(0.55) ? random.pick(thread.slice(-5)) : random.pick(thread)
  return parent.row.depth < DEEPEST ? parent : parent.parent
}

/**
 * Chooses the author of a comment. The author of the post, and the author of the comment to which the parent replies,
 * are chosen more often than others.
 */
function pickCommenter(topic: DemoPost, parent: DemoComment | null, at: number, random: Random): DemoAccount {
  const partners = [parent?.parent?.author, topic.author]
  for (const partner of partners) {
    if (parent && partner && partner !== parent.author && at < partner.until && random.chance(0.25)) return partner
  }
  for (;;) {
    const person = pickWriter(topic.community.writers, at, random)
    if (person !== parent?.author) return person
  }
}

function makeRemark(
  topic: DemoPost,
  parent: DemoComment | null,
  body: string,
  at: number,
  random: Random
): DemoComment {
  const author = pickCommenter(topic, parent, at, random)
  const row: DemoComment['row'] = {
    id: idAt(new Date(at), random.bytes),
    postId: topic.row.id,
    communityId: topic.row.communityId,
    userId: author.row.id,
    userGroup: userGroupOf(author, topic.community, 0.12, random),
    parentId: parent?.row.id ?? null,
    depth: parent ? parent.row.depth + 1 : 0,
    ancestors: parent ? parent.row.ancestors + parent.row.id : '',
    body,
    bodyHtml: renderMarkdown(body, 3),
    image: null,
    mentionsTold: 0,
    rendererVersion: RENDERER_VERSION,
    upvotes: 0,
    downvotes: 0,
    noReplies: 0,
    noRepliesDirect: 0,
    raisedAt: at,
    createdAt: at,
    editedAt: null,
    lockedAt: null,
    lockedBy: null,
    lockedByGroup: null,
    deletedAt: null,
    deletedBy: null,
    deletedAs: null,
    searchDoc: null
  }
  return { row, topic, author, parent, until: topic.until }
}

function countReply(remark: DemoComment): void {
  if (remark.parent) remark.parent.row.noRepliesDirect++
  for (let above = remark.parent; above; above = above.parent) above.row.noReplies++
}

function makeThread(topic: DemoPost, size: number, chain: boolean, random: Random): DemoComment[] {
  const { texts } = topic.community
  const written = topic.draft.answers.slice(0, size)
  const speak = createSpeech(texts, new Set(written), random)
  const thread: DemoComment[] = []
  for (const [index, at] of commentTimes(topic, size, random).entries()) {
    const answer = written[index]
    const answersLast = answer !== undefined && !chain && (isAnswer(answer) || random.chance(0.15))
    const free = answer === undefined || chain
    const parent = free ? pickParent(thread, size, chain, random) : answersLast ? (thread.at(-1) ?? null) : null
    const remark = makeRemark(topic, parent, answer ?? speak(parent ? parent.row.depth + 1 : 0), at, random)
    countReply(remark)
    thread.push(remark)
  }
  topic.row.noComments = thread.length
  topic.row.lastActivityAt = thread.at(-1)?.row.createdAt ?? topic.row.createdAt
  return thread
}

/** Makes the 12,000 comments, oldest first. */
export function makeComments(counts: Map<DemoPost, number>, special: Map<DemoPost, SpecialThread>): DemoComment[] {
  const random = createRandom('comments')
  return [...counts]
    .flatMap(([topic, size]) => makeThread(topic, size, special.get(topic)?.chain === true, random))
    .sort((a, b) => a.row.createdAt - b.row.createdAt)
}
