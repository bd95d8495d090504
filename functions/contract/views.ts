/**
 * Types of the API's answers in JSON: api.md section 2. Times are RFC 3339 in UTC; ids of accounts and content are 24
 * hex digits.
 */

import type { PostLabel } from './labels.ts'

export type Group = 'normal' | 'mods' | 'admins'
export type PostType = 'text' | 'image' | 'link'
export type TargetType = 'post' | 'comment'
export type HomeFeed = 'all' | 'subscriptions'
export type CopyName = 'tiny' | 'small' | 'medium' | 'large' | 'desktop' | 'mobile'

export interface ImageCopy {
  name: CopyName
  width: number
  height: number
  boxWidth: number
  boxHeight: number
  objectFit: 'cover' | 'contain'
  format: 'webp'
  url: string
}

export interface Image {
  id: string
  format: 'jpeg' | 'png' | 'webp'
  mimetype: string
  width: number
  height: number
  size: number
  averageColor: string
  url: string
  copies: ImageCopy[]
  altText: string | null
}

export interface Badge {
  id: number
  type: string
}

export interface ModdedCommunity {
  id: string
  name: string
  title: string | null
  proPic: Image | null
}

export interface User {
  id: string
  username: string
  email: string | null
  aboutMe: string | null
  points: number
  isAdmin: boolean
  /** True when the member says that a program writes for the account. */
  isBot: boolean
  proPic: Image | null
  badges: Badge[]
  noPosts: number
  noComments: number
  lastSeen: string | null
  lastSeenMonth: string
  createdAt: string | null
  deleted: boolean
  deletedAt: string | null
  isBanned: boolean
  bannedAt: string | null
  embedsOff: boolean
  homeFeed: HomeFeed
  moddingList: ModdedCommunity[] | null
  isMuted: boolean
  /** True when the viewer follows the account; null where the answer does not tell it. */
  isFollowed: boolean | null
  /** Time at which the address was confirmed; this field and the six below are null, false or 0 for other viewers. */
  emailConfirmedAt: string | null
  rememberFeedSort: boolean
  hideUserProfilePictures: boolean
  requireAltText: boolean
  upvoteNotificationsOff: boolean
  replyNotificationsOff: boolean
  notificationsNewCount: number
}

/**
 * An account beside another object, such as the author of a post. Existing clients read the fields of User here, too:
 * those that this view does not tell are null, false, 0 or empty.
 */
export interface UserRef extends User {}

/** An account with the fields that only admins see. */
export interface AdminsUser extends User {
  createdIP: string | null
  lastSeenIP: string | null
  /** Number of the account, counted over all accounts that were ever made. */
  userIndex: number
  webPushSubscriptionsCount: number
}

/** The viewer's own account, with the values that nobody else gets. */
export interface Viewer extends User {
  /** True when posts with marks are shown to the member without a cover. */
  showMarked: boolean
  mentionNotificationsOff: boolean
}

export interface Rule {
  id: number
  rule: string
  description: string | null
  communityId: string
  zIndex: number
  createdBy: string
  createdAt: string
}

export interface Community {
  id: string
  userId: string
  name: string
  /** The community's title, which the interface shows in place of the name. */
  title: string | null
  nsfw: false
  about: string | null
  noMembers: number
  proPic: Image | null
  bannerImage: Image | null
  postingRestricted: boolean
  /** True when everybody may read the community's moderation log. */
  modlogPublic: boolean
  /** True when a new post needs a label, if its author may choose any. */
  labelRequired: boolean
  /** True when comments of the community may have a picture. */
  commentImages: boolean
  isDefault: boolean
  createdAt: string
  deletedAt: string | null
  userJoined: boolean | null
  userMod: boolean | null
  isMuted: boolean
  mods: UserRef[] | null
  rules: Rule[] | null
  /** Existing clients read this field; the numbers of reports are an answer of another call. */
  ReportsDetails: null
}

export interface PostLink {
  url: string
  hostname: string
  image: Image | null
}

export interface Post {
  id: string
  publicId: string
  type: PostType
  userId: string
  username: string
  userGhostId: string | null
  userGroup: Group
  userDeleted: boolean
  isPinned: boolean
  isPinnedSite: boolean
  communityId: string
  communityName: string
  communityProPic: Image | null
  communityBannerImage: Image | null
  title: string
  body: string | null
  image: Image | null
  images: Image[]
  link: PostLink | null
  locked: boolean
  lockedBy: string | null
  lockedByGroup: Group | null
  lockedAt: string | null
  /** The post's label; null: it has none. */
  label: PostLabel | null
  /** True for a post that tells the end of a story; its content is covered. */
  spoiler: boolean
  /** True for a post that is unfit for minors; its content is covered. */
  adult: boolean
  upvotes: number
  downvotes: number
  /** The value by which the feed `hot` sorts. */
  hotness: number
  createdAt: string
  editedAt: string | null
  lastActivityAt: string
  deleted: boolean
  deletedAt: string | null
  deletedAs: Group | null
  deletedContent: boolean
  deletedContentAs: Group | null
  noComments: number
  comments: Comment[] | null
  commentsNext: string | null
  userVoted: boolean | null
  userVotedUp: boolean | null
  lastVisitAt: string | null
  newComments: number
  fetchedAt: string
  isAuthorMuted: boolean
  isCommunityMuted: boolean
  hidden: boolean
  /** True when the viewer follows the post: authors follow their own posts. */
  isFollowed: boolean
  community: Community | null
  author: UserRef
}

/** A post as pages show it: without the time at which it was read. */
export type ShownPost = Omit<Post, 'fetchedAt'>

export interface Comment {
  id: string
  postId: string
  postPublicId: string
  communityId: string
  communityName: string
  postTitle: string | null
  postDeleted: boolean
  postDeletedAs: Group | null
  userId: string
  username: string
  userGhostId: string | null
  userGroup: Group
  userDeleted: boolean
  parentId: string | null
  depth: number
  noReplies: number
  noRepliesDirect: number
  ancestors: string[]
  body: string
  image: Image | null
  upvotes: number
  downvotes: number
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
  deleted: boolean
  deletedAs: Group | null
  contentStripped: boolean | null
  author: UserRef | null
  isAuthorMuted: boolean
  userVoted: boolean | null
  userVotedUp: boolean | null
  /** True for a locked comment: the comment and its replies take no replies. */
  locked: boolean
  lockedAt: string | null
  lockedBy: string | null
  lockedByGroup: Group | null
}

/** A comment for pages, with safe `bodyHtml` and, for moderators, with the number of its reports in `reported`. */
export type PageComment = Comment & { bodyHtml: string; reported?: number }

/** A text that a post has or had, and the time when it was written. */
export interface PostVersion {
  title: string
  body: string | null
  createdAt: string
}

/** A text that a comment has or had. */
export type CommentVersion = Pick<PostVersion, 'createdAt'> & { body: string }

export type FeedItem = { type: 'post'; item: Post } | { type: 'comment'; item: Comment }

export interface List {
  id: number
  userId: string
  username: string
  name: string
  displayName: string
  description: string | null
  public: boolean
  numItems: number
  sort: 'addedDsc'
  createdAt: string
  lastUpdatedAt: string
}

export interface ListItem {
  id: number
  listId: number
  targetType: TargetType
  targetId: string
  createdAt: string
  targetItem: Post | Comment | null
}

export interface ReportReason {
  id: number
  title: string
  description: string | null
}
