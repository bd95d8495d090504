import type { ErrorCode } from '#functions/contract/errors.ts'
import type { CommunityLabels } from '#functions/contract/labels.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { labelWith, whyNotChosen } from '#functions/labels/rules.ts'
import { canModerate, capacityOf } from '#functions/moderation/rules.ts'
import type { Actable } from './rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>
type Labelled = Pick<Actable, 'userId' | 'communityId' | 'deletedAt' | 'labelId'>

/** The labels of the post's community, and whether the viewer is banned there. */
export interface Labelling extends CommunityLabels {
  isBanned: boolean
}

/** True for a change from or to a label that only moderators set, or to no label where one is needed. */
const isOfMods = ({ labelId }: Labelled, { labels, labelRequired }: Labelling, id: number | null): boolean =>
  (id === null && labelRequired) || [labelId, id].some(each => labelWith(labels, each)?.modsOnly)

/**
 * Gives the capacity in which the viewer changes the label. Authors act as authors, also where they are moderators,
 * unless only moderators may make the change.
 */
export const labellerOf = (asker: Asker, post: Labelled, labelling: Labelling, id: number | null): Group =>
  post.userId === asker.id && !isOfMods(post, labelling, id) ? 'normal' : capacityOf(asker, post.communityId)

/**
 * Gives the error code that forbids the viewer to change the label of a post; null when they may (rules.md 25).
 * @param id the wanted label; null: none.
 */
export function whyNotLabelled(
  asker: Asker,
  post: Labelled,
  labelling: Labelling,
  id: number | null
): ErrorCode | null {
  const isModerator = canModerate(asker, post.communityId)
  if (!isModerator && post.userId !== asker.id) return 'not_author'
  if (!isModerator && labelling.isBanned) return 'banned_from_community'
  if (post.deletedAt !== null) return 'post_deleted'
  if (!isModerator && labelWith(labelling.labels, post.labelId)?.modsOnly) return 'label_for_mods'
  return isModerator && id === null ? null : whyNotChosen(asker, post.communityId, labelling, id)
}
