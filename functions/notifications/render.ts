import { isStripped } from '#functions/comments/rules.ts'
import { viewerOf } from '#functions/context.ts'
import { isolated } from '#functions/contract/direction.ts'
import type { Notification } from '#functions/contract/notifications.ts'
import { isContentShown } from '#functions/db/marked.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { imageView } from '#functions/images/views.ts'
import { excerptOfSource } from '#functions/markdown/excerpt-source.ts'
import { goneTitle, type Marks, notificationTitle as title } from '#functions/messages/notifications.ts'
import { storedNotification } from '#functions/notify/create.ts'
import { type Seen, userRef } from '#functions/users/refs.ts'
import type { NotificationRow } from './rows.ts'

/** Length in characters of a comment's excerpt: more than two lines of the page hold. */
const EXCERPT_LENGTH = 240
/** Types of notifications about a text, whose icon is the picture of its author. */
const WRITTEN = new Set<Notification['type']>([
  'new_comment',
  'comment_reply',
  'new_comment_followed',
  'new_post_followed',
  'mention'
])
const SITE_ICON = '/icon-192.png'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => ENTITIES[letter] ?? '')
const itself = (text: string): string => text

const ESCAPES: Record<Notification['textFormat'], (text: string) => string> = { html: escaped, text: itself }

const MARKS: Record<Notification['textFormat'], Marks> = {
  html: { bold: text => `<b>${escaped(isolated(text))}</b>`, plain: text => escaped(isolated(text)) },
  text: { bold: isolated, plain: isolated }
}

/** Makes the texts of a notification for readers (api.md 2.9). */
export function renderNotification(
  row: NotificationRow,
  textFormat: Notification['textFormat'],
  ctx: Seen
): Notification {
  const { notification } = row
  return {
    id: notification.id,
    version: 1,
    type: notification.type,
    textFormat,
    title: titleOf(row, MARKS[textFormat], ctx),
    body: ESCAPES[textFormat](reasonOf(row)),
    excerpt: ESCAPES[textFormat](excerptIn(row)),
    icons: [iconOf(row, ctx)],
    toURL: addressOf(row, ctx),
    seen: notification.seen,
    seenAt: isoTimeOrNull(notification.seenAt),
    createdAt: isoTime(notification.createdAt),
    updatedAt: isoTime(notification.updatedAt)
  }
}

/** Gives the author of the comment in a notification; null when the viewer may not see the comment any more. */
export const authorOf = ({ comment, author }: NotificationRow, ctx: Seen) =>
  comment && author && !isStripped(comment, viewerOf(ctx.auth)) ? userRef(author, ctx) : null

/** Gives the author of the text of which a notification tells; null when the viewer may not see the text any more. */
export function writerOf(row: NotificationRow, ctx: Seen) {
  if (row.notification.notif['commentId']) return authorOf(row, ctx)
  return row.author && row.post?.contentDeletedAt === null ? userRef(row.author, ctx) : null
}

/** Gives the name of the account that appointed the viewer as moderator; null for a deleted account. */
export function adderOf({ author }: NotificationRow, ctx: Seen): string | null {
  const adder = author && userRef(author, ctx)
  return adder && !adder.deleted ? adder.username : null
}

const COMMENT_TITLES = {
  new_comment: title.newComment,
  comment_reply: title.commentReply,
  new_comment_followed: title.newCommentFollowed
}

function titleOf(row: NotificationRow, brackets: Marks, ctx: Seen): string {
  const stored = storedNotification(row)
  const post = row.post?.title ?? goneTitle
  const community = (name = '') => row.community?.title ?? row.community?.name ?? name
  switch (stored.type) {
    case 'new_comment':
    case 'comment_reply':
    case 'new_comment_followed': {
      const shown = { count: stored.notif.noComments, author: authorOf(row, ctx)?.username ?? null, post }
      return COMMENT_TITLES[stored.type](shown, brackets)
    }
    case 'new_post_followed':
      return title.newPostFollowed({ author: writerOf(row, ctx)?.username ?? null, post }, brackets)
    case 'mention': {
      const of = stored.notif.commentId === null ? 'post' : 'comment'
      return title.mention({ author: writerOf(row, ctx)?.username ?? null, of, post }, brackets)
    }
    case 'new_votes':
      return title.newVotes({ count: stored.notif.noVotes, of: stored.notif.targetType, post }, brackets)
    case 'deleted_post':
    case 'deleted_comment': {
      const removed = { post, mods: stored.notif.deletedAs === 'mods' ? community() : null }
      return stored.type === 'deleted_post'
        ? title.deletedPost(removed, brackets)
        : title.deletedComment(removed, brackets)
    }
    case 'mod_add':
      return title.modAdd(community(stored.notif.communityName), adderOf(row, ctx), brackets)
    case 'new_badge':
      return title.newBadge
    case 'welcome':
      return title.welcome(community(stored.notif.communityName), brackets)
    case 'announcement':
      return title.announcement(post, brackets)
    case 'denied_comm':
      return title.denied(stored.notif.body, brackets)
    case 'created_comm':
      return title.created(community(stored.notif.communityName), brackets)
  }
}

/** Gives the reason for a removal, '' without a reason. */
function reasonOf(row: NotificationRow): string {
  const { notif } = storedNotification(row)
  return 'reason' in notif ? (notif.reason ?? '') : ''
}

/**
 * Gives the beginning of the comment of a notification; '' for a deleted comment, and for a notification that counts
 * several comments.
 */
function excerptIn(row: NotificationRow): string {
  const { notif } = storedNotification(row)
  const isOne = !('noComments' in notif) || notif.noComments === 1
  return row.comment?.deletedAt === null && isOne ? excerptOfSource(row.comment.body, EXCERPT_LENGTH) : ''
}

/**
 * Gives the address of a notification's icon: the author's avatar, otherwise the post's picture, otherwise the site's
 * icon. The pictures of a post with a mark are covered in pages, so no icon shows them.
 */
function iconOf(row: NotificationRow, ctx: Seen): string {
  const { type } = storedNotification(row)
  const ofAuthor = WRITTEN.has(type) ? writerOf(row, ctx)?.proPic : null
  const [first] = row.post && isContentShown(row.post) ? row.post.images : []
  const image = ofAuthor ?? (first && imageView(first, 'post', ctx.settings.SECRET_KEY))
  return image?.copies[0]?.url ?? SITE_ICON
}

const seconds = (time: number): number => Math.floor(time / 1000)

/**
 * Gives the address to which a notification leads: for one comment, the comment's page; for several, the page of the
 * post with these comments marked.
 */
function addressOf(row: NotificationRow, { auth }: Seen): string {
  const stored = storedNotification(row)
  if (stored.type === 'denied_comm') return '/communities'
  if (stored.type === 'new_badge') return `/@${viewerOf(auth)?.username}`
  if ('communityName' in stored.notif) return `/${stored.notif.communityName}`
  const { post, community, comment, notification } = row
  if (!post || !community) return '/'
  const address = `/${community.name}/post/${post.publicId}`
  const many = 'noComments' in stored.notif && stored.notif.noComments > 1
  if (many)
    return `${address}?highlightFrom=${seconds(notification.createdAt)}&highlightTo=${seconds(notification.updatedAt)}`
  return comment ? `${address}/${comment.id}` : address
}
