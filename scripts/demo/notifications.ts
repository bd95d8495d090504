import type { NotificationType } from '#functions/contract/notifications.ts'
import type { TargetType } from '#functions/contract/views.ts'
import type { announcements, communityRequests, notifications } from '#functions/db/schema/index.ts'
import { deniedText } from '#functions/messages/requests.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import type { DemoMention } from './mentions.ts'
import { KNOWN } from './names.ts'
import type { DemoPost } from './posts.ts'
import { DAY, HOUR } from './time.ts'

type Row = Omit<typeof notifications.$inferSelect, 'id'>
type Request = typeof communityRequests.$inferSelect

interface Vote {
  userId: string
  up: boolean
  createdAt: number
}

/** Accounts and events of the demo forum from which notifications of its known accounts are made. */
interface NotificationEvents {
  people: DemoAccount[]
  topics: DemoPost[]
  remarks: DemoComment[]
  postVotes: (Vote & { postId: string })[]
  commentVotes: (Vote & { commentId: string })[]
  requests: Request[]
  mentions: DemoMention[]
  now: number
}

/**
 * Milliseconds since a known account last opened its notifications (LOOKED), and the greatest age of a stored
 * notification (LIFETIME).
 */
const LOOKED = 9 * HOUR
const LIFETIME = 30 * DAY
/** Maximum number of notifications of each type; the newest are taken. */
const EACH = 7

interface What {
  type: NotificationType
  /** Times of the first and the last event that the notification counts. */
  times: [first: number, last: number]
  notif: Record<string, unknown>
  /** Key under which further events are added to the notification while it is unseen. */
  group?: string
}

function makeNotification(
  to: DemoAccount,
  { type, times: [createdAt, updatedAt], notif, group = '' }: What,
  now: number
): Row {
  const isSeen = updatedAt < now - LOOKED
  return {
    userId: to.row.id,
    type,
    groupKey: isSeen || group === '' ? null : group,
    seen: isSeen,
    seenAt: isSeen ? Math.min(updatedAt + HOUR, now - LOOKED) : null,
    createdAt,
    updatedAt,
    notif
  }
}

const spanOf = (things: { createdAt: number }[]): [number, number] => {
  const times = things.map(({ createdAt }) => createdAt)
  return [Math.min(...times), Math.max(...times)]
}

/** Makes notifications of comments on an account's posts and of replies to its comments, grouped by post or comment. */
function ofRemarks(me: DemoAccount, { remarks, now }: NotificationEvents): What[] {
  if (me.row.replyNotificationsOff) return []
  const answersToMe = remarks.filter(
    ({ author, row }) => author !== me && row.deletedAt === null && row.createdAt > now - LIFETIME
  )
  const answers = answersToMe.filter(({ parent }) => parent?.author === me)
  const others = answersToMe.filter(({ parent, topic }) => topic.author === me && parent?.author !== me)
  const what = (type: NotificationType, group: string, all: DemoComment[]): What => {
    const times = spanOf(all.map(({ row }) => row))
    const [first] = all
    const counted = { noComments: all.length, firstCreatedAt: new Date(times[0]).toISOString() }
    const ids = { postId: first?.row.postId, commentId: first?.row.id }
    const parent = type === 'comment_reply' ? { parentCommentId: group } : {}
    return { type, times, group, notif: { ...ids, ...parent, ...counted } }
  }
  return [
    ...Array.from(
      Map.groupBy(answers, ({ row }) => row.parentId ?? ''),
      ([id, all]) => what('comment_reply', id, all)
    ),
    ...Array.from(
      Map.groupBy(others, ({ row }) => row.postId),
      ([id, all]) => what('new_comment', id, all)
    )
  ]
}

/** Makes notifications of upvotes on an account's posts or comments. */
function ofVotes(
  me: DemoAccount,
  own: Set<string>,
  targetType: TargetType,
  votes: (Vote & { target: string })[]
): What[] {
  if (me.row.upvoteNotificationsOff) return []
  const upvotes = votes.filter(({ up, userId, target }) => up && userId !== me.row.id && own.has(target))
  return Array.from(
    Map.groupBy(upvotes, ({ target }) => target),
    ([targetId, all]) => {
      const times = spanOf(all)
      const counted = { noVotes: all.length, firstCreatedAt: new Date(times[0]).toISOString() }
      return { type: 'new_votes', times, group: targetId, notif: { targetType, targetId, ...counted } }
    }
  )
}

const once = (type: NotificationType, at: number, notif: Record<string, unknown>): What => ({
  type,
  times: [at, at],
  notif
})

/** Makes notifications of comments that mention an account. */
const ofMentions = (me: DemoAccount, { mentions }: NotificationEvents): What[] =>
  mentions
    .filter(({ of }) => of === me)
    .map(({ remark: { row } }) => {
      const { id, postId, userId, createdAt } = row
      return { ...once('mention', createdAt, { postId, commentId: id, userId }), group: id }
    })

/** Makes notifications that the site itself sends: removed post, community requests, badge, welcome. */
function ofSite(me: DemoAccount, { topics, requests }: NotificationEvents): What[] {
  const { id, createdAt, badges } = me.row
  const removed = topics.filter(
    ({ author, row }) => author === me && (row.deletedAs === 'mods' || row.deletedAs === 'admins')
  )
  const own = requests.filter(({ userId }) => userId === id)
  const denied = own.filter(({ deniedAt }) => deniedAt !== null)
  const communities = new Set(topics.map(({ community }) => community))
  const created = [...communities].filter(({ name }) => own.some(({ communityName }) => communityName === name))
  return [
    once('welcome', createdAt + 6 * HOUR, { communityName: 'VecheMeta' }),
    ...badges.map(({ type }) => once('new_badge', createdAt + 200 * DAY, { badgeType: type })),
    ...removed.map(({ row }) =>
      once('deleted_post', row.deletedAt ?? 0, { targetType: 'post', targetId: row.id, deletedAs: row.deletedAs })
    ),
    ...denied.map(({ communityName, deniedAt, deniedNote }) =>
      once('denied_comm', deniedAt ?? 0, { body: deniedNote ?? deniedText(communityName) })
    ),
    ...created.map(({ name, row }) => once('created_comm', row.createdAt, { communityName: name }))
  ]
}

/** Makes the notifications of the known accounts, oldest first. */
export function makeNotifications(happened: NotificationEvents): Row[] {
  const { people, topics, remarks, postVotes, commentVotes, now } = happened
  const late = <V extends Vote>(votes: V[], target: (vote: V) => string) =>
    votes
      // Votes whose random time would be in the future have the present time; no notification is made of them.
      .filter(({ createdAt }) => createdAt > now - LIFETIME && createdAt < now)
      .map(vote => ({ ...vote, target: target(vote) }))
  const ofPosts = late(postVotes, ({ postId }) => postId)
  const ofComments = late(commentVotes, ({ commentId }) => commentId)
  const idsOf = (me: DemoAccount, things: { author: DemoAccount; row: { id: string } }[]) =>
    new Set(things.filter(({ author }) => author === me).map(({ row }) => row.id))
  const rows = people.slice(0, KNOWN.length).flatMap(me => {
    const all = [
      ...ofRemarks(me, happened),
      ...ofVotes(me, idsOf(me, topics), 'post', ofPosts),
      ...ofVotes(me, idsOf(me, remarks), 'comment', ofComments),
      ...ofMentions(me, happened),
      ...ofSite(me, happened)
    ]
    const newest = all.sort((a, b) => b.times[1] - a.times[1])
    const each = [...Map.groupBy(newest, ({ type }) => type).values()].flatMap(kind => kind.slice(0, EACH))
    return each.map(what => makeNotification(me, what, now))
  })
  return rows.sort((a, b) => a.updatedAt - b.updatedAt)
}

interface AnnouncementRows {
  announcements: (typeof announcements.$inferSelect)[]
  notifications: Row[]
}

/**
 * Makes an announcement of the latest post of an admin about the site. The announcement begins an hour after the post,
 * but not after now.
 */
export function makeAnnouncement({ people, topics, now }: NotificationEvents): AnnouncementRows {
  const own = topics.filter(
    ({ community, author, row }) => community.name === 'VecheMeta' && author.row.isAdmin && row.deletedAt === null
  )
  const topic = own.sort((a, b) => b.row.createdAt - a.row.createdAt)[0]
  if (!topic) throw new Error('no admin has written about the site')
  const at = Math.min(topic.row.createdAt + HOUR, now)
  topic.row.announcedAt = at
  const before = people.filter(({ row }) => row.createdAt < at)
  const audience = before.filter(person => person !== topic.author && person.until === now)
  return {
    announcements: [
      {
        postId: topic.row.id,
        userId: topic.author.row.id,
        usersBefore: before.length,
        cursor: before.at(-1)?.row.id ?? '',
        audience: audience.length,
        told: audience.length,
        startedAt: at,
        endedAt: at
      }
    ],
    notifications: audience.map(person =>
      makeNotification(person, once('announcement', at, { postId: topic.row.id }), now)
    )
  }
}
