import type { Post, UserRef } from './views.ts'

/** Kinds of objects that a member can follow. */
export type FollowType = 'post' | 'user'

/** A post or an account that the viewer follows. */
export interface Follow {
  type: FollowType
  targetId: string
  createdAt: string
}

export type FollowedItem = Follow & { target: Post | UserRef }
