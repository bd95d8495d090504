import type { Decision } from '#functions/contract/report.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'
import { optimistic } from './optimistic.ts'

/** The acts of moderators on what was reported. */
export type QueueAction = 'dismiss' | 'remove' | 'ban' | 'lock'

/**
 * A decision about an item; null: it is open. A comment's reports go with its post, too.
 * @property mine of the reader: it may be taken back, where that is possible.
 */
export type Resolution = (Omit<Decision, 'act'> & { act: QueueAction | 'with_post'; mine: boolean }) | null

/** Where something was reported, and in which capacity the reader decides there. */
export interface ReportedPlace {
  type: TargetType
  /** The community's id. */
  community: string
  as: Exclude<Group, 'normal'>
}

/** State of a reported item. */
export interface ReportedItemState extends ReportedPlace {
  resolution: Resolution
}

/** Decisions shown by queues, and counts of open reports. */
export const reported = optimistic<ReportedItemState>('reported')

/** States of reported items since the page was loaded, by their ids. */
export const $reported = reported.$states
