import { goneTitle } from '#functions/messages/notifications.ts'
import { type PushWords, pushText } from '#functions/messages/push.ts'
import { adderOf, authorOf, renderNotification, writerOf } from '#functions/notifications/render.ts'
import type { NotificationRow } from '#functions/notifications/rows.ts'
import { storedNotification } from '#functions/notify/create.ts'
import type { Seen } from '#functions/users/refs.ts'

/**
 * Content of a push message (api.md). The content is complete, so that the service worker shows the message without a
 * further request.
 */
export interface Payload {
  notificationId: number
  id: number
  type: string
  title: string
  body: string
  url: string
  icon: string
  /**
   * Number of the receiver's unseen notifications, including this one; 1 means that the receiver has seen all earlier
   * ones.
   */
  unseen: number
}

/** Longest title or body in UTF-16 units. A push message may have 4 kB, but a notification on a screen shows less. */
const LETTERS_MAX = 300

const cut = (text: string): string => (text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text)

/**
 * Makes the push message of a notification, with the content that its receiver may see.
 * @param seen a context in which the receiver is the viewer.
 */
export function payloadOf(row: NotificationRow, unseen: number, seen: Seen): Payload {
  const { id, type, icons, toURL } = renderNotification(row, 'text', seen)
  const { title, body } = wordsOf(row, seen)
  const [icon = '/icon-192.png'] = icons
  return { notificationId: id, id, type, title: cut(title), body: cut(body), url: toURL, icon, unseen }
}

function wordsOf(row: NotificationRow, seen: Seen): PushWords {
  const stored = storedNotification(row)
  const post = row.post?.title ?? goneTitle
  const community = (name: string) => row.community?.title ?? row.community?.name ?? name
  switch (stored.type) {
    case 'new_comment':
    case 'comment_reply':
    case 'new_comment_followed': {
      const written = { count: stored.notif.noComments, author: authorOf(row, seen)?.username ?? null, post }
      return stored.type === 'comment_reply' ? pushText.commentReply(written) : pushText.newComment(written)
    }
    case 'new_post_followed':
      return pushText.newPost(writerOf(row, seen)?.username ?? null, post)
    case 'mention':
      return pushText.mention(writerOf(row, seen)?.username ?? null, post)
    case 'deleted_post':
    case 'deleted_comment': {
      const removed = {
        post,
        mods: stored.notif.deletedAs === 'mods' ? community('') : null,
        reason: stored.notif.reason
      }
      return stored.type === 'deleted_post' ? pushText.deletedPost(removed) : pushText.deletedComment(removed)
    }
    case 'mod_add':
      return pushText.modAdd(community(stored.notif.communityName), adderOf(row, seen))
    case 'new_badge':
      return pushText.newBadge
    case 'welcome':
      return pushText.welcome(community(stored.notif.communityName))
    case 'announcement':
      return pushText.announcement(post)
    case 'new_votes':
    case 'denied_comm':
    case 'created_comm':
      // Triggers insert no push message for notifications of these types, so this line is not reached in practice.
      return { title: renderNotification(row, 'text', seen).title, body: '' }
  }
}
