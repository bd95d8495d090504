import type { StoredImage } from '#functions/db/schema/columns.ts'
import { communities, posts } from '#functions/db/schema/index.ts'
import { labelOfPost } from '#functions/labels/views.ts'
import { type RefRow, refFields } from '#functions/users/refs.ts'
import type { ReportCount } from '#functions/viewer-fields/report-counts.ts'
import type { OwnVote } from '#functions/viewer-fields/votes.ts'
import type { OwnVisit } from '#functions/visits/visits.ts'

/** The columns of a post that every view needs; each view adds those long texts that it shows. */
const postFields = {
  score: posts.score,
  id: posts.id,
  publicId: posts.publicId,
  type: posts.type,
  userGroup: posts.userGroup,
  communityId: posts.communityId,
  title: posts.title,
  images: posts.images,
  linkUrl: posts.linkUrl,
  linkHostname: posts.linkHostname,
  linkTitle: posts.linkTitle,
  linkImage: posts.linkImage,
  upvotes: posts.upvotes,
  downvotes: posts.downvotes,
  hot: posts.hot,
  noComments: posts.noComments,
  createdAt: posts.createdAt,
  editedAt: posts.editedAt,
  lastActivityAt: posts.lastActivityAt,
  lockedAt: posts.lockedAt,
  lockedBy: posts.lockedBy,
  lockedByGroup: posts.lockedByGroup,
  pinnedAt: posts.pinnedAt,
  pinnedSiteAt: posts.pinnedSiteAt,
  deletedAt: posts.deletedAt,
  deletedAs: posts.deletedAs,
  contentDeletedAt: posts.contentDeletedAt,
  contentDeletedAs: posts.contentDeletedAs,
  spoilerAs: posts.spoilerAs,
  adultAs: posts.adultAs
}

/** The author and the community of a post for the API. */
const besidePost = {
  author: refFields,
  community: {
    name: communities.name,
    title: communities.title,
    proPic: communities.proPic,
    bannerImage: communities.bannerImage
  }
}
const { proPic: _avatar, ...authorFields } = refFields
const { bannerImage: _banner, ...communityFields } = besidePost.community
/**
 * The author and the community of a post for pages. Pages show neither the picture of the author nor the banner beside a
 * post, and these two would be a quarter of a feed's rows.
 */
const besideCard = { author: authorFields, community: communityFields }

/** Columns of a post for the API: those above, its label, and the text as Markdown source. */
export const postSourceColumns = { ...postFields, label: labelOfPost, body: posts.body }
export const sourceFields = { ...postSourceColumns, ...besidePost }
/** Fields of a post for cards, with the beginning of the text as plain text. */
export const cardFields = { ...postFields, ...besideCard, label: labelOfPost, preview: posts.preview }
/** Fields of a post for its own page, with the rendered text. */
export const pageFields = {
  ...postFields,
  ...besideCard,
  labels: communities.labels,
  commentImages: communities.commentImages,
  label: labelOfPost,
  bodyHtml: posts.bodyHtml,
  preview: posts.preview
}

type PostColumns = Pick<typeof posts.$inferSelect, keyof typeof postFields>

export interface PostRow extends PostColumns, OwnVisit {
  author: RefRow
  community: Pick<typeof communities.$inferSelect, 'name' | 'title' | 'proPic'> & { bannerImage?: StoredImage | null }
  /** The label as JSON text (functions/labels/views.ts). */
  label: string | null
  body?: string | null
  /** The viewer's own vote on the post; absent for guests. */
  voted?: OwnVote
  /** The value 1 when the viewer has hidden the post; absent in feeds, which contain no hidden posts. */
  hidden?: number
  /** The value 1 when the viewer follows the post, which is not their own; absent for guests. */
  followed?: number
  /** Number of open reports of the post, for moderators of the community; absent in answers of the API. */
  reported?: ReportCount
  /** The value 1 when a list of the viewer contains the post; absent for guests and in answers of the API. */
  saved?: number
}
export type CardRow = PostRow & { preview: string | null }
/** @property labels the labels of the community, as JSON text. */
export type PageRow = CardRow & { bodyHtml: string | null; labels: string; commentImages: boolean }
