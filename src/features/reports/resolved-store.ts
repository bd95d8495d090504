import type { Decision } from '#functions/contract/report.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'

/** Decisions that a moderator can make about a reported item. */
export type QueueAction = 'dismiss' | 'remove' | 'ban' | 'lock'

/**
 * Decision about a reported item; null while its reports are open. The removal of a post also decides about its
 * comments.
 * @property mine true for the reader's own decision, which may be undone.
 */
export type Resolution = (Omit<Decision, 'act'> & { act: QueueAction | 'with_post'; mine: boolean }) | null

export const isRemoval = (action: NonNullable<Resolution>['act']): boolean => action === 'remove' || action === 'ban'

/** Community and type of a reported item, and the role in which the reader decides: as moderator or admin. */
export interface ReportedContext {
  type: TargetType
  /** Id of the community. */
  community: string
  as: Exclude<Group, 'normal'>
}

/** A reported item with the decision about it. */
export interface ReportedItemState extends ReportedContext {
  resolution: Resolution
}

/** Store of the decisions about reported items. The report queue and the numbers of reports show these decisions. */
export const reported = optimistic<ReportedItemState>('reported')

/** Reported items by id that were decided, or opened again, since the page was loaded. */
export const $reported = reported.$states
