import type { Decision } from '#functions/contract/report.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'

/** Actions of a moderation queue on a reported item. */
export type QueueAction = 'dismiss' | 'remove' | 'ban' | 'lock'

/**
 * Decision about a reported item; null while it is open. Removing a post decides about its comments, too.
 * @property mine true for the reader's own decision, which may be undone.
 */
export type Resolution = (Omit<Decision, 'act'> & { act: QueueAction | 'with_post'; mine: boolean }) | null

/** Community of a reported item, and the capacity in which the reader decides there. */
export interface ReportedContext {
  type: TargetType
  /** Id of the community. */
  community: string
  as: Exclude<Group, 'normal'>
}

/** State of a reported item. */
export interface ReportedItemState extends ReportedContext {
  resolution: Resolution
}

/** Decisions shown by moderation queues and by report counts. */
export const reported = optimistic<ReportedItemState>('reported')

/** States of reported items since the page was loaded, by their ids. */
export const $reported = reported.$states
