import type { Comment, Group, Image, Post, PostLink, TargetType, UserRef } from './views.ts'

/** api.md 2.10. */
export interface Report {
  id: number
  communityId: string
  postId: string
  /** The reason's title. */
  reason: string
  /** Own words of the reporter. */
  description: string | null
  reasonId: number
  type: TargetType
  targetId: string
  actionTaken: null
  dealtAt: null
  dealtBy: null
  createdAt: string
  /** null in the answer of a report that was just made. */
  target: Post | Comment | null
}

/** The reason that is none of the others: forms ask for own words with it. */
export const OTHER_REASON = 7

export const REPORT_FILTERS = ['all', 'posts', 'comments'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** A numbered page of a community's reports. */
export interface ReportsPage {
  details: { noReports: number; noPostReports: number; noCommentReports: number }
  reports: Report[]
  limit: number
  /** From 1. */
  page: number
}

/** What was decided about a reported post or comment. */
export interface Decision {
  act: 'remove' | 'dismiss' | 'lock'
  /** Name of who has decided; empty when nobody is known. */
  by: string
  /** In which capacity; normal: the author has deleted it. */
  as: Group
  at: string
}

/** @property decision null while reports are open, and when it was long ago. */
export interface ReportedState {
  noReports: number
  decision: Decision | null
}

/** A comment that a reported one has answered. */
export interface Answered {
  by: UserRef
  /** The beginning of its source. */
  text: string
}

/** A post or comment that was reported, as the page of the queue shows it. */
export interface ReportedItem {
  type: TargetType
  id: string
  /** Public id of the post that it is, or that it stands below. */
  post: string
  /** Of that post. */
  title: string
  author: UserRef | null
  createdAt: string
  /** Its text, which is safe. */
  html: string
  images: Image[]
  link: PostLink | null
  answers: Answered | null
  locked: boolean
  /** Who has deleted the post; null: nobody. */
  deletedAs: Group | null
  noReports: number
  reasons: { title: string; count: number }[]
  /** Own words of its reporters, the newest first. */
  descriptions: string[]
  /** When it was reported last. */
  lastAt: string
}
