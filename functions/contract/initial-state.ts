/** Types of the API's answers about the state with which a client begins, and about mutes: api.md sections 2 and 4. */
import type { Community, List, ReportReason, UserRef, Viewer } from './views.ts'

export interface UserMute {
  id: string
  type: 'user'
  mutedUserId: string
  mutedUser: UserRef
  createdAt: string
}

export interface CommunityMute {
  id: string
  type: 'community'
  mutedCommunityId: string
  mutedCommunity: Community
  createdAt: string
}

/** Communities and accounts that a member has muted, oldest first. */
export interface Mutes {
  userMutes: UserMute[]
  communityMutes: CommunityMute[]
}

export interface InitialState {
  signupsDisabled: boolean
  reportReasons: ReportReason[]
  user: Viewer | null
  lists: List[]
  communities: Community[]
  noUsers: number
  bannedFrom: string[]
  vapidPublicKey: string
  mutes: Mutes
  imagePostSubmitReqPoints: number
  linkPostSubmitReqPoints: number
  captcha: 'altcha' | 'turnstile' | 'off'
  captchaSiteKey: string | null
}
