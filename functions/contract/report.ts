import type { Comment, Post, TargetType } from './views.ts'

/** api.md 2.10. */
export interface Report {
  id: number
  communityId: string
  postId: string
  /** The reason's title. */
  reason: string
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
