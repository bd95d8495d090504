import type { Comment, Group, Image, Post, PostLink, TargetType, UserRef } from './views.ts'

/** A report for moderators: api.md 2.10. */
export interface Report {
  id: number
  communityId: string
  postId: string
  /** Title of the reason for the report. */
  reason: string
  /** Description in the reporter's own words. */
  description: string | null
  reasonId: number
  type: TargetType
  targetId: string
  actionTaken: null
  dealtAt: null
  dealtBy: null
  createdAt: string
  /** The reported post or comment; null in the answer to a new report. */
  target: Post | Comment | null
}

/** Id of the reason "other": with this reason, forms ask for a description. */
export const OTHER_REASON = 7

export const REPORT_FILTERS = ['all', 'posts', 'comments'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** A numbered page of a community's reports. */
export interface ReportsPage {
  details: { noReports: number; noPostReports: number; noCommentReports: number }
  reports: Report[]
  limit: number
  /** Number of the page, from 1. */
  page: number
}

/** The decision about a reported post or comment. */
export interface Decision {
  act: 'remove' | 'dismiss' | 'lock'
  /** Name of the account that decided; '' when it is unknown. */
  by: string
  /** Capacity of the account that decided; normal: the author has deleted the post or comment. */
  as: Group
  at: string
}

/**
 * @property decision null while reports are open, and when the decision was made so long ago that it is no longer
 * stored.
 */
export interface ReportedState {
  noReports: number
  decision: Decision | null
}

/** The parent comment of a reported reply. */
export interface Answered {
  by: UserRef
  /** The beginning of the parent comment's Markdown source. */
  text: string
}

/** A reported post or comment in the moderation queue. */
export interface ReportedItem {
  type: TargetType
  id: string
  /** Public id of the reported post, or of the post of the reported comment. */
  post: string
  /** Title of the reported post, or of the post of the reported comment. */
  title: string
  author: UserRef | null
  createdAt: string
  /** The rendered text, which is safe HTML. */
  html: string
  images: Image[]
  link: PostLink | null
  answers: Answered | null
  locked: boolean
  /** Role in which the post was deleted (author, moderator or admin); null: the post is not deleted. */
  deletedAs: Group | null
  noReports: number
  reasons: { title: string; count: number }[]
  /** Descriptions in the reporters' own words, newest first. */
  descriptions: string[]
  /** Time of the newest report. */
  lastAt: string
}
