import type { Group } from '#functions/contract/views.ts'
import type { moderationLog } from '#functions/db/schema/index.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoPost } from './posts.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

export type LogEntry = Omit<typeof moderationLog.$inferSelect, 'id'>

const LOCKED: Group[] = ['mods', 'mods', 'mods', 'mods', 'mods', 'admins', 'admins', 'admins']
const DELETED: Group[] = [
  ...Array<Group>(6).fill('normal'),
  ...Array<Group>(6).fill('mods'),
  ...Array<Group>(3).fill('admins')
]
/**
 * Indexes in DELETED of the deleted posts whose content is erased, too: two by their authors and one by an admin.
 * Moderators are not allowed to erase content.
 */
const CONTENT_DELETED = [0, 1, 12]
const REASONS = [
  'Реклама',
  'Не по теме сообщества',
  'Повтор вчерашней темы',
  'Спор ушёл в личности',
  'Вопрос решён',
  'Чужие личные данные',
  null
]
const EDITED_SHARE = 0.04

function actorOf(topic: DemoPost, as: Group, admins: DemoAccount[], random: Random): DemoAccount {
  if (as === 'normal') return topic.author
  return as === 'admins' ? random.pick(admins) : random.pick(topic.community.mods)
}

/** Chooses a random time for an action on a post, at which most of the post's comments already exist. */
const later = (topic: DemoPost, random: Random): number =>
  Math.round(
    topic.row.createdAt + Math.min((topic.until - topic.row.createdAt) * 0.8, random.between(9 * HOUR, 4 * DAY))
  )

function lock(topic: DemoPost, as: Group, actor: DemoAccount, at: number): void {
  topic.until = at
  Object.assign(topic.row, { lockedAt: at, lockedBy: actor.row.id, lockedByGroup: as })
}

function remove(topic: DemoPost, as: Group, actor: DemoAccount, at: number): void {
  topic.until = at
  Object.assign(topic.row, { deletedAt: at, deletedBy: actor.row.id, deletedAs: as })
}

function removeContent(topic: DemoPost, as: Group, at: number): void {
  topic.draft = { ...topic.draft, alts: [], link: null, linkTitle: null, answers: [] }
  Object.assign(topic.row, {
    body: '',
    bodyHtml: '',
    preview: null,
    rendererVersion: 0,
    linkUrl: null,
    linkHostname: null,
    linkKey: null,
    linkTitle: null,
    contentDeletedAt: at,
    contentDeletedAs: as
  })
}

function entry(
  topic: DemoPost,
  action: LogEntry['action'],
  as: Group,
  actor: DemoAccount,
  at: number,
  reason: string | null
): LogEntry {
  const { id, communityId } = topic.row
  return {
    createdAt: at,
    actorId: actor.row.id,
    capacity: as,
    action,
    targetType: 'post',
    targetId: id,
    communityId,
    reason
  }
}

function pinSome(topics: DemoPost[], admins: DemoAccount[], now: number, random: Random): LogEntry[] {
  const log: LogEntry[] = []
  const byCommunity = Map.groupBy(topics, topic => topic.community)
  const communities = [...byCommunity].filter((_, at) => at % 2 === 0)
  for (const [community, own] of communities) {
    const best = own
      .filter(({ row }) => row.type === 'text')
      .sort((a, b) => b.heat - a.heat)
      .slice(0, random.int(1, 2))
    for (const topic of best) {
      topic.row.pinnedAt = Math.round(now - random.between(0, 0.8) * (now - topic.row.createdAt))
      log.push(entry(topic, 'pin_post', 'mods', random.pick(community.mods), topic.row.pinnedAt, null))
    }
  }
  const official = topics
    .filter(
      ({ community, draft, author }) => community.name === 'VecheMeta' && draft.answers.length > 0 && author.row.isAdmin
    )
    .slice(-2)
  official.forEach((topic, at) => {
    topic.row.pinnedSiteAt = Math.round(now - (now - topic.row.createdAt) * (0.9 - at * 0.1))
    topic.row.userGroup = 'admins'
    log.push(entry(topic, 'pin_post_site', 'admins', random.pick(admins), topic.row.pinnedSiteAt, null))
  })
  return log
}

/**
 * Locks, deletes, pins and edits some posts.
 * @returns the entries of the moderation log about these actions.
 */
export function decidePostOutcomes(
  topics: DemoPost[],
  special: Set<DemoPost>,
  admins: DemoAccount[],
  now: number
): LogEntry[] {
  const random = createRandom('fates')
  const log: LogEntry[] = []
  const shuffled = random.shuffle(
    topics.filter(
      topic => now - topic.row.createdAt > 2 * DAY && !special.has(topic) && topic.community.name !== 'VecheMeta'
    )
  )
  const locked = shuffled.filter(({ heat }) => heat > 2.5).slice(0, LOCKED.length)
  locked.forEach((topic, at) => {
    const as = LOCKED[at] ?? 'mods'
    const [actor, when] = [actorOf(topic, as, admins, random), later(topic, random)]
    lock(topic, as, actor, when)
    log.push(entry(topic, 'lock_post', as, actor, when, random.pick(REASONS)))
  })
  const doomed = shuffled
    .filter(topic => !locked.includes(topic) && topic.draft.answers.length === 0)
    .slice(0, DELETED.length)
  doomed.forEach((topic, at) => {
    const as = DELETED[at] ?? 'mods'
    const [actor, when] = [actorOf(topic, as, admins, random), later(topic, random)]
    remove(topic, as, actor, when)
    if (CONTENT_DELETED.includes(at)) removeContent(topic, as, when)
    if (as !== 'normal') log.push(entry(topic, 'delete_post', as, actor, when, random.pick(REASONS)))
  })
  const touched = new Set([...locked, ...doomed])
  const free = topics.filter(topic => !touched.has(topic))
  for (const { row, author } of free) {
    const span = Math.min(Math.min(now, author.until) - row.createdAt, 3 * DAY)
    if (span > HOUR && random.chance(EDITED_SHARE))
      row.editedAt = Math.round(row.createdAt + random.between(6 * MINUTE, span))
  }
  return [
    ...log,
    ...pinSome(
      free.filter(topic => !special.has(topic)),
      admins,
      now,
      random
    )
  ]
}
