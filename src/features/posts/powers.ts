import type { PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { isModOf } from '#functions/moderation/rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

const some = (...actions: (PostMenuAction | false)[]): PostMenuAction[] => actions.filter(action => action !== false)

/** Returns the actions that authors may do on their own post, except editing. */
export function authorsActions(post: Post, viewer: Asker): PostMenuAction[] {
  if (post.userId !== viewer.id) return []
  const { userGroup, deleted, deletedContent } = post
  return some(
    userGroup !== 'normal' && 'speak-normal',
    userGroup !== 'mods' && isModOf(viewer, post.communityId) && 'speak-mods',
    userGroup !== 'admins' && viewer.isAdmin && 'speak-admins',
    !deleted && 'delete',
    !deletedContent && 'delete-all'
  )
}

/** Returns the actions that the community's moderators may do on a post; none for other viewers. */
export function moderatorsActions(post: Post, viewer: Asker): PostMenuAction[] {
  if (!isModOf(viewer, post.communityId)) return []
  const mayUnlock = post.lockedByGroup !== 'admins' || viewer.isAdmin
  return some(
    !post.deleted && (post.isPinned ? 'unpin' : 'pin'),
    post.locked ? mayUnlock && 'unlock' : 'lock',
    !post.deleted && 'delete-mods'
  )
}

/**
 * Returns the actions that an admin may do on a post, except the actions that the admin has as a moderator of the
 * community.
 */
export function adminsActions(post: Post, viewer: Asker): PostMenuAction[] {
  if (!viewer.isAdmin) return []
  const isMod = isModOf(viewer, post.communityId)
  const { deleted, locked, lockedByGroup } = post
  return some(
    !isMod && !deleted && (post.isPinned ? 'unpin' : 'pin'),
    !deleted && (post.isPinnedSite ? 'unpin-site' : 'pin-site'),
    !isMod && locked && 'unlock',
    lockedByGroup !== 'admins' && !(isMod && !locked) && 'lock-admins',
    !deleted && 'announce',
    !deleted && 'delete-admins',
    !post.deletedContent && 'delete-all-admins'
  )
}
