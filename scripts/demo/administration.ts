import type { analyticsEvents, communityRequests, ipBlocks, reports } from '#functions/db/schema/index.ts'
import { readRange } from '#functions/ip-blocks/address.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import type { DemoPost } from './posts.ts'
import { createRandom } from './random.ts'
import { DAY, HOUR } from './time.ts'

type Report = typeof reports.$inferSelect

const REPORTS = 14
/** Number of reasons that a report can have (rules.md 9). */
const REASONS = 6

/** Makes reports of the last weeks about existing posts and comments, each by an account other than the author. */
export function makeReports(topics: DemoPost[], remarks: DemoComment[], people: DemoAccount[], now: number): Report[] {
  const random = createRandom('reports')
  const things = [...topics, ...remarks].filter(
    ({ row, until }) =>
      row.deletedAt === null && until === now && now - row.createdAt < 20 * DAY && row.createdAt < now - HOUR
  )
  const live = things.filter(thing => 'draft' in thing || thing.topic.row.deletedAt === null)
  const reporters = people.filter(person => person.until === now)
  const targets = random
    .shuffle(live)
    .slice(0, REPORTS)
    .sort((a, b) => a.row.createdAt - b.row.createdAt)
  return targets.map((thing, at) => {
    const isPost = 'draft' in thing
    const reporter = random.pick(reporters.filter(person => person !== thing.author))
    return {
      id: at + 1,
      communityId: thing.row.communityId,
      postId: isPost ? thing.row.id : thing.topic.row.id,
      targetType: isPost ? 'post' : 'comment',
      targetId: thing.row.id,
      reasonId: random.int(1, REASONS),
      userId: reporter.row.id,
      description: null,
      createdAt: Math.round(random.between(Math.max(thing.row.createdAt, reporter.row.createdAt), now))
    }
  })
}

export function makeRequests(people: DemoAccount[], now: number): (typeof communityRequests.$inferSelect)[] {
  const request = (id: number, by: number, communityName: string, note: string | null, days: number) => ({
    id,
    userId: people[by]?.row.id ?? '',
    communityName,
    note,
    createdAt: now - days * DAY,
    deniedAt: null,
    deniedBy: null,
    deniedNote: null
  })
  return [
    {
      ...request(1, 77, 'Kupi_Prodai', null, 33),
      deniedAt: now - 32 * DAY,
      deniedBy: people[0]?.row.id ?? '',
      deniedNote: 'Для объявлений о продаже у каждого сообщества есть закреплённая тема.'
    },
    { ...request(4, 1, 'Kupe', null, 13), deniedAt: now - 12 * DAY, deniedBy: people[0]?.row.id ?? '' },
    request(5, 2, 'Sad', 'Балконные огородники есть, места нет.', 770),
    request(2, 120, 'Gribniki', 'Грибы сейчас обсуждают сразу в трёх сообществах. Готовы модерировать вдвоём.', 5),
    request(3, 2, 'Morze', 'Телеграф: ключи, скорость, слуховой приём. Обещаю не пищать после десяти.', 1)
  ]
}

export function makeIpBlocks(people: DemoAccount[], now: number): (typeof ipBlocks.$inferSelect)[] {
  const offender = people.find(({ row }) => row.bannedAt !== null)
  const { ip, maskedBits, key, bits } = readRange('203.0.113.*')
  return [
    {
      id: 1,
      ip,
      maskedBits,
      rangeKey: key,
      rangeBits: bits,
      note: 'Рассылка рекламы с одной подсети',
      associatedUsers: offender ? [offender.row.username] : [],
      createdBy: people[0]?.row.id ?? '',
      createdAt: now - 18 * DAY,
      expiresAt: now + 72 * DAY,
      cancelledAt: null,
      endedAt: null
    }
  ]
}

const EVENTS_EVERY = 6 * HOUR
const EVENT_DAYS = 40

/** Makes the statistics of the last weeks. The site stores a row each hour; the demo content has four rows a day. */
export function makeAnalytics(
  people: DemoAccount[],
  topics: DemoPost[],
  remarks: DemoComment[],
  now: number
): (typeof analyticsEvents.$inferSelect)[] {
  const random = createRandom('analytics')
  const within = (things: { row: { createdAt: number } }[], at: number, window: number) =>
    things.filter(({ row }) => row.createdAt > at - window && row.createdAt <= at).length
  return Array.from({ length: (EVENT_DAYS * DAY) / EVENTS_EVERY }, (_, index) => {
    const at = now - EVENT_DAYS * DAY + (index + 1) * EVENTS_EVERY
    const signups = people.filter(({ row }) => row.createdAt <= at).length
    const [day, week, month] = [0.3, 0.56, 0.78].map(share =>
      Math.round(signups * share * random.between(0.94, 1.06))
    ) as [number, number, number]
    const payload = {
      version: 1,
      signups,
      pwa_installs: 31 + Math.floor(index / 9),
      notifications_enabled: 12 + Math.floor(index / 14),
      users_day: day,
      users_week: week,
      users_month: month,
      return_users_day: Math.round(day * 0.98),
      return_users_week: Math.round(week * 0.96),
      return_users_month: Math.round(month * 0.91),
      posts_day: within(topics, at, DAY),
      posts_week: within(topics, at, 7 * DAY),
      comments_day: within(remarks, at, DAY),
      comments_week: within(remarks, at, 7 * DAY)
    }
    return { id: index + 1, name: 'bss', payload, createdAt: at }
  })
}
