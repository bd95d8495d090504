import type { DemoPost } from './posts.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const ALL = 12_000
/** Maximum number of comments on an ordinary post. */
const CAP = 95

/** A thread of a chosen size for demonstrations and tests; in a chain each comment replies to the one before. */
export interface SpecialThread {
  size: number
  chain: boolean
}

const SPECIAL: (SpecialThread & { youngest: number; oldest: number; heat: number })[] = [
  // The longest thread of the demo forum.
  { size: 548, chain: false, youngest: DAY, oldest: 4 * DAY, heat: 90 },
  { size: 16, chain: true, youngest: 2 * DAY, oldest: 6 * DAY, heat: 14 },
  { size: 124, chain: false, youngest: 14 * HOUR, oldest: 3 * DAY, heat: 40 },
  { size: 118, chain: false, youngest: 5 * DAY, oldest: 40 * DAY, heat: 45 }
]

/** Chooses a post for each special thread, all in different communities, and makes these posts popular. */
export function chooseSpecial(topics: DemoPost[], now: number): Map<DemoPost, SpecialThread> {
  const special = new Map<DemoPost, SpecialThread>()
  for (const { youngest, oldest, heat, ...thread } of SPECIAL) {
    const communities = [...special.keys()].map(topic => topic.community)
    const topic = topics
      .filter(({ row, draft, community }) => {
        const age = now - row.createdAt
        return (
          draft.answers.length > 0 &&
          age > youngest &&
          age < oldest &&
          !communities.includes(community) &&
          !community.row.postingRestricted
        )
      })
      .sort((a, b) => b.heat - a.heat)[0]
    if (!topic) throw new Error('no written post for a special thread')
    topic.heat = heat
    special.set(topic, thread)
  }
  return special
}

/** Computes the maximum number of comments on a post from its age: one every six minutes, and no more than CAP. */
function capOf(topic: DemoPost): number {
  return Math.min(CAP, Math.floor((topic.until - topic.row.createdAt) / (6 * MINUTE)))
}

function weightOf(topic: DemoPost, random: Random): number {
  const kind = topic.row.type === 'text' ? 1.3 : topic.row.type === 'image' ? 0.9 : 0.5
  return kind * topic.heat ** 0.7 * random.between(0.4, 1.8) * (random.chance(0.08) ? 0 : 1)
}

/** Chooses the number of comments on each post, 12,000 in all. Few posts have many comments, most have few. */
export function countComments(topics: DemoPost[], special: Map<DemoPost, SpecialThread>): Map<DemoPost, number> {
  const random = createRandom('threads')
  const counts = new Map([...special].map(([topic, { size }]) => [topic, size]))
  const ordinary = topics
    .filter(topic => !special.has(topic))
    .map(topic => ({ topic, cap: capOf(topic), weight: weightOf(topic, random) }))
  const remaining = ALL - [...counts.values()].reduce((sum, size) => sum + size, 0)
  const at = (scale: number) =>
    ordinary.map(({ topic, cap, weight }) =>
      Math.min(cap, Math.max(topic.draft.answers.length, Math.floor(weight * scale)))
    )
  const total = (list: number[]) => list.reduce((sum, size) => sum + size, 0)
  let [low, high] = [0, 1000]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (total(at(middle)) > remaining) high = middle
    else low = middle
  }
  const sizes = at(low)
  let missing = remaining - total(sizes)
  for (const [index, { cap }] of ordinary.entries()) {
    const size = sizes[index] ?? 0
    if (missing > 0 && size > 0 && size < cap) {
      sizes[index] = size + 1
      missing--
    }
  }
  for (const [index, { topic }] of ordinary.entries()) counts.set(topic, sizes[index] ?? 0)
  return counts
}
