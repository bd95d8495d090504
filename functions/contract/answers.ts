import type { Instance, Oembed } from './about-site.ts'
import type { AccessToken, MadeAccessToken } from './access-tokens.ts'
import type { AdminRow, AnalyticsEvent, ClientSettings } from './administration.ts'
import type { BannedUser } from './bans.ts'
import type { FactorSetup, LinkInfo, ListItemsPage, PostRef, RecoveryCodes, SavedPost } from './calls.ts'
import type { CommunityRequest } from './community-requests.ts'
import type { Follow, FollowedItem } from './follows.ts'
import type { Hook, MadeHook } from './hooks.ts'
import type { InitialState, Mutes } from './initial-state.ts'
import type { IpBlock, IpBlockPage } from './ip-blocks.ts'
import type { Label } from './labels.ts'
import type { LogPage } from './moderation.ts'
import type { Announcement, Notification, Notifications, RawNotification } from './notifications.ts'
import type { PasskeyRequest } from './passkeys.ts'
import type { Report, ReportedState, ReportsPage } from './report.ts'
import type { FoundPage } from './search.ts'
import type {
  AdminsUser,
  Badge,
  Comment,
  CommentVersion,
  Community,
  FeedItem,
  Image,
  List,
  PageComment,
  Post,
  PostVersion,
  Rule,
  User,
  UserRef,
  Viewer
} from './views.ts'

interface Success {
  success: true
}

/** The viewer with the ids of the communities in which they are banned. */
interface PolledViewer extends Viewer {
  bannedFrom: string[]
}

/** A proof-of-work challenge of the library ALTCHA. */
interface Challenge {
  parameters: {
    algorithm: string
    cost: number
    expiresAt: number
    keyLength: number
    keyPrefix: string
    nonce: string
    salt: string
  }
  signature: string
}

interface PostsPage {
  posts: Post[]
  next: string | null
}

interface NumberedPosts {
  noPosts: number
  limit: number
  page: number
  posts: Post[]
}

interface CommentsPage {
  comments: Comment[]
  next: string | null
}

interface UserItemsPage {
  items: FeedItem[]
  next: string | null
}

interface FollowsPage {
  items: FollowedItem[]
  next: string | null
}

interface UsersPage {
  users: AdminRow[]
  next: string | null
}

interface AnalyticsPage {
  events: AnalyticsEvent[]
  next: string | null
}

interface Preview {
  /** Safe HTML. */
  html: string
}

interface NotificationsPage extends Notifications {}

/** The answers of the API by the names that descriptions of calls give them (functions/contract/described-call.ts). */
export interface Answers {
  'AccessToken[]': AccessToken[]
  AdminsUser: AdminsUser
  AnalyticsPage: AnalyticsPage
  'Announcement[]': Announcement[]
  'Badge[]': Badge[]
  'BannedUser[]': BannedUser[]
  Challenge: Challenge
  Comment: Comment
  CommentsPage: CommentsPage
  Community: Community
  'CommentVersion[]': CommentVersion[]
  'Community[]': Community[]
  CommunityRequest: CommunityRequest
  'CommunityRequest[]': CommunityRequest[]
  FactorSetup: FactorSetup
  Follow: Follow
  FollowsPage: FollowsPage
  FoundPage: FoundPage
  'Hook[]': Hook[]
  Hook: Hook
  Image: Image
  Instance: Instance
  Oembed: Oembed
  InitialState: InitialState
  IpBlock: IpBlock
  IpBlockPage: IpBlockPage
  Label: Label
  'Label[]': Label[]
  LinkInfo: LinkInfo
  List: List
  'List[]': List[]
  ListItemsPage: ListItemsPage
  LogPage: LogPage
  MadeAccessToken: MadeAccessToken
  MadeHook: MadeHook
  Mutes: Mutes
  Notification: Notification
  NotificationsPage: NotificationsPage
  'number[]': number[]
  NumberedPosts: NumberedPosts
  PageComment: PageComment
  PasskeyRequest: PasskeyRequest
  PolledViewer: PolledViewer
  Post: Post
  'PostRef[]': PostRef[]
  'PostVersion[]': PostVersion[]
  PostsPage: PostsPage
  Preview: Preview
  RawNotification: RawNotification
  RecoveryCodes: RecoveryCodes
  Report: Report
  ReportedState: ReportedState
  ReportsPage: ReportsPage
  Rule: Rule
  'Rule[]': Rule[]
  SavedPost: SavedPost
  SiteSettings: ClientSettings
  Success: Success
  User: User
  UserItemsPage: UserItemsPage
  'UserRef[]': UserRef[]
  UsersPage: UsersPage
  Viewer: Viewer
}
