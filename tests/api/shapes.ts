import * as v from 'valibot'
import { expect } from 'vitest'

/** Schemas of the API's objects (api.md 2) as a guest gets them. A schema allows only the fields that it names. */

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/))
const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const number = v.pipe(v.number(), v.integer(), v.minValue(1))
const group = v.picklist(['normal', 'mods', 'admins'])
const anonymousId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/))
const address = v.pipe(
  v.string(),
  v.regex(/^\/images\/[0-9a-f]{24}\.(?:jpeg|png|webp)\?sig=[\w-]+(?:&size=\d+x\d+&fit=\w+)?$/)
)

const image = v.strictObject({
  id,
  format: v.picklist(['jpeg', 'png', 'webp']),
  mimetype: v.picklist(['image/jpeg', 'image/png', 'image/webp']),
  width: number,
  height: number,
  size: number,
  averageColor: v.pipe(v.string(), v.regex(/^rgb\(\d{1,3},\d{1,3},\d{1,3}\)$/)),
  url: address,
  copies: v.array(
    v.strictObject({
      name: v.picklist(['tiny', 'small', 'medium', 'large', 'desktop', 'mobile']),
      width: number,
      height: number,
      boxWidth: number,
      boxHeight: number,
      objectFit: v.picklist(['cover', 'contain']),
      format: v.literal('webp'),
      url: address
    })
  ),
  altText: v.nullable(v.pipe(v.string(), v.maxLength(1024)))
})

const badge = v.strictObject({ id: number, type: v.literal('supporter') })

/** Fields of an account that only its own member learns; everybody else gets these constants. */
const hidden = {
  email: v.null(),
  lastSeen: v.null(),
  emailConfirmedAt: v.null(),
  rememberFeedSort: v.literal(false),
  hideUserProfilePictures: v.literal(false),
  requireAltText: v.literal(false),
  upvoteNotificationsOff: v.literal(false),
  replyNotificationsOff: v.literal(false),
  notificationsNewCount: v.literal(0)
}

const userRef = v.strictObject({
  id,
  username: v.string(),
  proPic: v.nullable(image),
  isAdmin: v.boolean(),
  isBot: v.boolean(),
  deleted: v.boolean(),
  isBanned: v.boolean(),
  badges: v.array(badge),
  ...hidden,
  aboutMe: v.null(),
  points: v.literal(0),
  noPosts: v.literal(0),
  noComments: v.literal(0),
  lastSeenMonth: v.literal(''),
  createdAt: v.null(),
  deletedAt: v.nullable(time),
  bannedAt: v.nullable(time),
  embedsOff: v.literal(false),
  homeFeed: v.literal('all'),
  moddingList: v.null(),
  isMuted: v.boolean(),
  isFollowed: v.null()
})

export const user = v.strictObject({
  id,
  username: v.string(),
  ...hidden,
  aboutMe: v.nullable(v.string()),
  points: count,
  isAdmin: v.boolean(),
  isBot: v.boolean(),
  proPic: v.nullable(image),
  badges: v.array(badge),
  noPosts: count,
  noComments: count,
  lastSeenMonth: v.pipe(v.string(), v.regex(/^[А-Я][а-я]{2,7} \d{4}$/)),
  createdAt: v.nullable(time),
  deleted: v.boolean(),
  deletedAt: v.nullable(time),
  isBanned: v.boolean(),
  bannedAt: v.nullable(time),
  embedsOff: v.boolean(),
  homeFeed: v.picklist(['all', 'subscriptions']),
  moddingList: v.array(
    v.strictObject({ id, name: v.string(), title: v.nullable(v.string()), proPic: v.nullable(image) })
  ),
  isMuted: v.literal(false),
  isFollowed: v.nullable(v.literal(false))
})

export const rule = v.strictObject({
  id: number,
  rule: v.string(),
  description: v.nullable(v.string()),
  communityId: id,
  zIndex: v.number(),
  createdBy: id,
  createdAt: time
})

const communityFields = {
  id,
  userId: id,
  name: v.pipe(v.string(), v.regex(/^\w{3,21}$/)),
  title: v.nullable(v.string()),
  nsfw: v.literal(false),
  about: v.nullable(v.string()),
  noMembers: count,
  proPic: v.nullable(image),
  bannerImage: v.nullable(image),
  postingRestricted: v.boolean(),
  modlogPublic: v.boolean(),
  labelRequired: v.boolean(),
  commentImages: v.boolean(),
  isDefault: v.boolean(),
  createdAt: time,
  deletedAt: v.nullable(time),
  userJoined: v.null(),
  userMod: v.null(),
  isMuted: v.literal(false),
  ReportsDetails: v.null()
}

export const listedCommunity = v.strictObject({ ...communityFields, mods: v.null(), rules: v.null() })
export const community = v.strictObject({ ...communityFields, mods: v.array(userRef), rules: v.array(rule) })

const commentFields = {
  id,
  postId: id,
  postPublicId: v.pipe(v.string(), v.regex(/^\w{8}$/)),
  communityId: id,
  communityName: v.string(),
  postDeleted: v.boolean(),
  postDeletedAs: v.nullable(group),
  userId: id,
  username: v.string(),
  userGhostId: v.nullable(anonymousId),
  userGroup: group,
  userDeleted: v.boolean(),
  parentId: v.nullable(id),
  depth: v.pipe(count, v.maxValue(15)),
  noReplies: count,
  noRepliesDirect: count,
  ancestors: v.array(id),
  body: v.string(),
  image: v.null(),
  upvotes: count,
  downvotes: count,
  createdAt: time,
  editedAt: v.nullable(time),
  deletedAt: v.nullable(time),
  deleted: v.boolean(),
  deletedAs: v.nullable(group),
  contentStripped: v.nullable(v.literal(true)),
  author: v.nullable(userRef),
  isAuthorMuted: v.literal(false),
  locked: v.boolean(),
  lockedAt: v.nullable(time),
  lockedBy: v.nullable(id),
  lockedByGroup: v.nullable(group),
  userVoted: v.null(),
  userVotedUp: v.null()
}

/** A comment in the tree of its post, without the post's title. */
const comment = v.strictObject({ ...commentFields, postTitle: v.null() })
/** A comment in a list with comments of several posts, with the title of its post. */
export const listedComment = v.strictObject({ ...commentFields, postTitle: v.string() })

const postFields = {
  id,
  publicId: v.pipe(v.string(), v.regex(/^\w{8}$/)),
  type: v.picklist(['text', 'image', 'link']),
  userId: id,
  username: v.string(),
  userGhostId: v.nullable(anonymousId),
  userGroup: group,
  userDeleted: v.boolean(),
  isPinned: v.boolean(),
  isPinnedSite: v.boolean(),
  communityId: id,
  communityName: v.string(),
  communityProPic: v.nullable(image),
  communityBannerImage: v.nullable(image),
  title: v.pipe(v.string(), v.maxLength(255)),
  body: v.nullable(v.string()),
  image: v.nullable(image),
  images: v.pipe(v.array(image), v.maxLength(10)),
  link: v.nullable(v.strictObject({ url: v.string(), hostname: v.string(), image: v.nullable(image) })),
  locked: v.boolean(),
  lockedBy: v.nullable(id),
  lockedByGroup: v.nullable(group),
  lockedAt: v.nullable(time),
  label: v.nullable(v.object({ id: count, name: v.string(), color: v.string() })),
  spoiler: v.boolean(),
  adult: v.boolean(),
  upvotes: count,
  downvotes: count,
  hotness: v.number(),
  createdAt: time,
  editedAt: v.nullable(time),
  lastActivityAt: time,
  deleted: v.boolean(),
  deletedAt: v.nullable(time),
  deletedAs: v.nullable(group),
  deletedContent: v.boolean(),
  deletedContentAs: v.nullable(group),
  noComments: count,
  commentsNext: v.nullable(v.string()),
  userVoted: v.null(),
  userVotedUp: v.null(),
  lastVisitAt: v.null(),
  newComments: v.literal(0),
  fetchedAt: time,
  isAuthorMuted: v.literal(false),
  isCommunityMuted: v.literal(false),
  hidden: v.literal(false),
  isFollowed: v.literal(false),
  author: userRef
}

const listedPost = v.strictObject({
  ...postFields,
  comments: v.null(),
  commentsNext: v.null(),
  community: v.null()
})
export const post = v.strictObject({ ...postFields, comments: v.array(comment), community: v.nullable(community) })

export const feed = v.strictObject({ posts: v.array(listedPost), next: v.nullable(v.string()) })
export const numberedFeed = v.strictObject({
  noPosts: count,
  limit: number,
  page: number,
  posts: v.array(listedPost)
})
export const comments = v.strictObject({ comments: v.array(comment), next: v.nullable(v.string()) })

export const communityRequest = v.strictObject({
  id: number,
  byUser: v.string(),
  communityName: v.string(),
  note: v.nullable(v.string()),
  createdAt: time,
  communityExists: v.boolean(),
  deniedAt: v.nullable(time),
  deniedBy: v.nullable(v.string()),
  deniedNote: v.nullable(v.string())
})

export const userFeed = v.strictObject({
  items: v.array(
    v.variant('type', [
      v.strictObject({ type: v.literal('post'), item: listedPost }),
      v.strictObject({ type: v.literal('comment'), item: listedComment })
    ])
  ),
  next: v.nullable(v.string())
})

export const list = v.strictObject({
  id: number,
  userId: id,
  username: v.string(),
  name: v.pipe(v.string(), v.regex(/^\w{3,21}$/)),
  displayName: v.string(),
  description: v.nullable(v.string()),
  public: v.literal(true),
  numItems: count,
  sort: v.literal('addedDsc'),
  createdAt: time,
  lastUpdatedAt: time
})

export const listItems = v.strictObject({
  items: v.array(
    v.variant('targetType', [
      v.strictObject({
        id: number,
        listId: number,
        targetType: v.literal('post'),
        targetId: id,
        createdAt: time,
        targetItem: v.nullable(listedPost)
      }),
      v.strictObject({
        id: number,
        listId: number,
        targetType: v.literal('comment'),
        targetId: id,
        createdAt: time,
        targetItem: v.nullable(listedComment)
      })
    ])
  ),
  next: v.nullable(v.string())
})

export const initial = v.strictObject({
  signupsDisabled: v.boolean(),
  reportReasons: v.array(v.strictObject({ id: number, title: v.string(), description: v.null() })),
  user: v.null(),
  lists: v.strictTuple([]),
  communities: v.array(listedCommunity),
  noUsers: count,
  bannedFrom: v.strictTuple([]),
  vapidPublicKey: v.string(),
  mutes: v.strictObject({ userMutes: v.strictTuple([]), communityMutes: v.strictTuple([]) }),
  imagePostSubmitReqPoints: count,
  linkPostSubmitReqPoints: count,
  captcha: v.picklist(['altcha', 'turnstile', 'off']),
  captchaSiteKey: v.nullable(v.string())
})

export const refusal = v.strictObject({
  status: v.number(),
  code: v.string(),
  message: v.pipe(v.string(), v.regex(/[А-Яа-я]/)),
  retryAfter: v.optional(number),
  /** Name of the wrong id. */
  field: v.optional(v.string())
})

/** A report as moderators get it. The schema accepts any reported content. */
export const report = v.strictObject({
  id: number,
  communityId: id,
  postId: id,
  reason: v.string(),
  description: v.nullable(v.string()),
  reasonId: number,
  type: v.picklist(['post', 'comment']),
  targetId: id,
  actionTaken: v.null(),
  dealtAt: v.null(),
  dealtBy: v.null(),
  createdAt: time,
  target: v.record(v.string(), v.unknown())
})

/** Expects a value to have exactly the fields of a schema. */
export function expectShape(schema: v.GenericSchema, value: unknown): void {
  const result = v.safeParse(schema, value)
  const faults = (result.issues ?? []).map(issue => `${v.getDotPath(issue)}: ${issue.message}`)
  expect(faults.slice(0, 5)).toEqual([])
}
