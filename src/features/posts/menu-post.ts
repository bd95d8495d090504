import type { ShownPost } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import type { MenuPost } from './menu-entries.ts'

/**
 * Returns the data of a post's menu for the viewing member.
 * @param isOwn true for a post of that member.
 */
export function menuPostOf(post: ShownPost, isOwn: boolean): MenuPost {
  const { publicId, communityId, communityName, userId, username, userDeleted, deletedAs } = post
  const isMutable = !isOwn && !userDeleted && userId !== NOBODY
  return {
    publicId,
    community: { id: communityId, name: communityName, muted: post.isCommunityMuted },
    author: isMutable ? { id: userId, name: username, muted: post.isAuthorMuted } : null,
    hidden: post.hidden,
    followed: isOwn || (post.deleted && !post.isFollowed) ? null : post.isFollowed,
    reportable: !isOwn && (deletedAs === null || deletedAs === 'normal')
  }
}
