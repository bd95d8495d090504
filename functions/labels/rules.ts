import type { ErrorCode } from '#functions/contract/errors.ts'
import type { CommunityLabels, Label } from '#functions/contract/labels.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { canModerate } from '#functions/moderation/rules.ts'

type Asker = Pick<Viewer, 'isAdmin' | 'moddingList'>

/** Lists the labels that the viewer may set: moderators and admins all, authors those that are open to them. */
export const openTo = (asker: Asker, communityId: string, labels: readonly Label[]): Label[] =>
  labels.filter(({ modsOnly }) => !modsOnly || canModerate(asker, communityId))

/** Finds a label of the community; undefined also for the number of a deleted one, and for null. */
export const labelWith = (labels: readonly Label[], id: number | null): Label | undefined =>
  labels.find(label => label.id === id)

/**
 * Gives the error code that forbids the viewer to give a new post of the community this label; null when they may.
 * @param id the chosen label; null: none.
 */
export function whyNotChosen(
  asker: Asker,
  communityId: string,
  { labels, labelRequired }: CommunityLabels,
  id: number | null
): ErrorCode | null {
  const open = openTo(asker, communityId, labels)
  if (id === null) return labelRequired && open.length > 0 ? 'label_required' : null
  if (!labelWith(labels, id)) return 'label_not_found'
  return labelWith(open, id) ? null : 'label_for_mods'
}
