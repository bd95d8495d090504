import type { commentVotes, postVotes } from '#functions/db/schema/index.ts'
import { ageClass, hotRank } from '#functions/posts/rank.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import type { DemoPost } from './posts.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR } from './time.ts'

interface Voted {
  author: DemoAccount
  createdAt: number
  until: number
}
interface Vote {
  userId: string
  up: boolean
  countsPoints: boolean
  createdAt: number
}

/** Maximum number of votes on one post or comment. */
const MOST = 236

/**
 * Makes the list from which voters are picked at random. The list contains active accounts several times, so that they
 * vote more often.
 */
const makePool = (people: DemoAccount[]): DemoAccount[] =>
  people.flatMap(person => Array<DemoAccount>(Math.ceil(person.activity)).fill(person))

function voteTime(item: Voted, voter: DemoAccount, random: Random): number | null {
  const from = Math.max(item.createdAt, voter.row.createdAt) + 1
  const span = Math.min(item.until, voter.until) - from
  if (span <= 0) return null
  return Math.round(from + Math.min(span, -Math.log(1 - random.next()) * 14 * HOUR))
}

/**
 * Casts the author's own upvote and `others` votes of other accounts, of which the share `downShare` are downvotes.
 * Upvotes of other accounts give the author points.
 */
function castVotes(item: Voted, others: number, downShare: number, pool: DemoAccount[], random: Random): Vote[] {
  const votes: Vote[] = [{ userId: item.author.row.id, up: true, countsPoints: true, createdAt: item.createdAt }]
  const voted = new Set([item.author])
  for (let tries = others * 5; tries > 0 && voted.size <= others; tries--) {
    const voter = random.pick(pool)
    const createdAt = voted.has(voter) ? null : voteTime(item, voter, random)
    if (createdAt === null) continue
    voted.add(voter)
    const up = !random.chance(downShare)
    if (up) item.author.row.points++
    votes.push({ userId: voter.row.id, up, countsPoints: true, createdAt })
  }
  return votes
}

const count = (votes: Vote[]) => {
  const upvotes = votes.filter(vote => vote.up).length
  return { upvotes, downvotes: votes.length - upvotes }
}

/** Computes how much of its final number of votes a post has at an age, as a share between 0 and 1. */
const maturity = (age: number): number => 1 - Math.exp(-age / (7 * HOUR))

/** Makes the votes on all posts, and sets the counters, score, hot rank and age class of each post. */
export function votePosts(topics: DemoPost[], people: DemoAccount[], now: number): (typeof postVotes.$inferSelect)[] {
  const random = createRandom('post votes')
  const pool = makePool(people)
  return topics.flatMap(({ row, author, heat, until }) => {
    const written = row.type === 'text' ? 9 : row.type === 'image' ? 11 : 7
    const others = Math.min(
      MOST,
      Math.round(written * heat * random.between(0.5, 1.3) * maturity(until - row.createdAt))
    )
    const votes = castVotes(
      { author, createdAt: row.createdAt, until },
      others,
      random.between(0.02, 0.15),
      pool,
      random
    )
    Object.assign(row, count(votes))
    row.score = row.upvotes - row.downvotes
    row.hot = hotRank(row.upvotes, row.createdAt)
    row.age = ageClass(row.createdAt, now)
    return votes.map(vote => ({ ...vote, postId: row.id }))
  })
}

/** Makes the votes on all comments, and sets their counters. Early and top-level comments get more votes. */
export function voteComments(remarks: DemoComment[], people: DemoAccount[]): (typeof commentVotes.$inferSelect)[] {
  const random = createRandom('comment votes')
  const pool = makePool(people)
  return remarks.flatMap(({ row, topic, author, until }) => {
    const early = row.createdAt - topic.row.createdAt < DAY / 4 ? 1.6 : 1
    const limit = Math.min(160, Math.max(3, topic.row.upvotes * 0.9))
    const wanted = (0.6 * random.pareto(1.25) * early * Math.log2(2 + topic.heat)) / (1 + row.depth * 0.35)
    const others = Math.round(Math.min(limit, wanted) * maturity(until - row.createdAt))
    const downShare = random.chance(0.03) ? 0.7 : random.chance(0.5) ? 0 : 0.08
    const votes = castVotes({ author, createdAt: row.createdAt, until }, others, downShare, pool, random)
    Object.assign(row, count(votes))
    return votes.map(vote => ({ ...vote, commentId: row.id }))
  })
}
