import { MARKS } from '#functions/contract/post-marks.ts'
import type { PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ShownPost, Viewer } from '#functions/contract/views.ts'
import { canModerate, isModOf } from '#functions/moderation/rules.ts'
import type { PostPage } from '#functions/posts/views.ts'

type MarkedPost = ShownPost & Pick<PostPage, 'marksByMods'>
type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** Returns the actions that change the marks of a post. */
const markActions = (post: MarkedPost, viewer: Asker): PostMenuAction[] =>
  MARKS.flatMap(name => {
    if (!post[name]) return [`mark-${name}` as const]
    const isTakable = !post.marksByMods.includes(name) || canModerate(viewer, post.communityId)
    return isTakable ? [`unmark-${name}` as const] : []
  })

/** True when the viewer may change the label of a post: its author unless moderators have set it, and moderators. */
export function mayLabel({ deleted, userId, communityId, label, labels }: PostPage, viewer: Asker): boolean {
  if (deleted) return false
  if (canModerate(viewer, communityId)) return labels.length > 0
  const isOfMods = labels.some(({ id, modsOnly }) => id === label?.id && modsOnly)
  return userId === viewer.id && !isOfMods && labels.some(({ modsOnly }) => !modsOnly)
}

const some = (...actions: (PostMenuAction | false)[]): PostMenuAction[] => actions.filter(action => action !== false)

/** Returns the actions that authors may do on their own post, except editing. */
export function authorsActions(post: MarkedPost, viewer: Asker): PostMenuAction[] {
  if (post.userId !== viewer.id) return []
  const { userGroup, deleted, deletedContent } = post
  return some(
    ...markActions(post, viewer),
    userGroup !== 'normal' && 'speak-normal',
    userGroup !== 'mods' && isModOf(viewer, post.communityId) && 'speak-mods',
    userGroup !== 'admins' && viewer.isAdmin && 'speak-admins',
    !deleted && 'delete',
    !deletedContent && 'delete-all'
  )
}

/** Returns the actions that the community's moderators may do on a post; none for other viewers. */
export function moderatorsActions(post: MarkedPost, viewer: Asker): PostMenuAction[] {
  if (!isModOf(viewer, post.communityId)) return []
  const mayUnlock = post.lockedByGroup !== 'admins' || viewer.isAdmin
  return some(
    !post.deleted && (post.isPinned ? 'unpin' : 'pin'),
    post.locked ? mayUnlock && 'unlock' : 'lock',
    // Moderators change the marks of their own posts as authors.
    ...(post.userId === viewer.id ? [] : markActions(post, viewer)),
    !post.deleted && 'delete-mods'
  )
}

/**
 * Returns the actions that an admin may do on a post, except the actions that the admin has as a moderator of the
 * community.
 */
export function adminsActions(post: MarkedPost, viewer: Asker): PostMenuAction[] {
  if (!viewer.isAdmin) return []
  const isMod = isModOf(viewer, post.communityId)
  const { deleted, locked, lockedByGroup } = post
  return some(
    !isMod && !deleted && (post.isPinned ? 'unpin' : 'pin'),
    !deleted && (post.isPinnedSite ? 'unpin-site' : 'pin-site'),
    !isMod && locked && 'unlock',
    lockedByGroup !== 'admins' && !(isMod && !locked) && 'lock-admins',
    ...(isMod || post.userId === viewer.id ? [] : markActions(post, viewer)),
    !deleted && 'announce',
    !deleted && 'delete-admins',
    !post.deletedContent && 'delete-all-admins'
  )
}
