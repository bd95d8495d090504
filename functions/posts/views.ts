import { type Ctx, viewerOf } from '#functions/context.ts'
import type { Label } from '#functions/contract/labels.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import { webAddress } from '#functions/contract/text.ts'
import type { Post, ShownPost } from '#functions/contract/views.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { imageOrNull, imageView } from '#functions/images/views.ts'
import { keptBy } from '#functions/kept-by.ts'
import { labelsOf, postLabelOf } from '#functions/labels/views.ts'
import { ghostId, type RefFacts, refFacts, refView, type Seen } from '#functions/users/refs.ts'
import { voteView } from '#functions/viewer-fields/votes.ts'
import type { CardRow, PageRow, PostRow } from './fields.ts'

/**
 * A post as cards on pages show it, with the beginning of its text instead of the Markdown source, and without the
 * picture of its author and the banner of its community. Several requests may get the same object.
 */
export interface PostCard extends Readonly<ShownPost> {
  /** Title of the post's community; null: the community has no title, and its name is shown. */
  communityTitle: string | null
  preview: string | null
  /** Title of the linked page; null also when the post has an equal title. */
  linkTitle: string | null
  /** True when a list of the viewer contains the post; null for guests. */
  saved: boolean | null
  /** Number of open reports of the post; 0 for viewers who are neither moderators of the community nor admins. */
  reported: number
}
export interface PostPage extends PostCard {
  bodyHtml: string | null
  /** Marks that moderators or admins have set, which the author may not take away. */
  marksByMods: MarkName[]
  /** The labels of the community. */
  labels: Label[]
  /** True when comments to the post may have a picture. */
  commentImages: boolean
}

/** All that the view of a post depends on, besides the row. */
interface PostFacts extends RefFacts {
  isMember: boolean
  /** True for the viewer's own post. */
  isOwn: boolean
  isCommunityMuted: boolean
}

/** @throws Error before the viewer is read. */
function postFacts({ author, communityId }: PostRow, seen: Seen): PostFacts {
  const viewer = viewerOf(seen.auth)
  return {
    ...refFacts(author, seen),
    isMember: viewer !== null,
    isOwn: viewer?.id === author.id,
    isCommunityMuted: seen.auth.muted.communities.has(communityId)
  }
}

/**
 * Makes the post that the viewer may see from its row: api.md 2.5 and 3.
 * @throws Error before the viewer is read.
 */
export const postView = (row: PostRow, ctx: Seen & Pick<Ctx, 'now'>): Post => ({
  ...shownPost(row, postFacts(row, ctx)),
  fetchedAt: ctx.now.toISOString()
})

function shownPost(row: PostRow, facts: PostFacts): ShownPost {
  const { secret } = facts
  const author = refView(row.author, facts)
  const isEmptied = row.contentDeletedAt !== null
  const images = isEmptied ? [] : row.images.map(image => imageView(image, 'post', secret))
  return {
    id: row.id,
    publicId: row.publicId,
    type: row.type,
    userId: author.id,
    username: author.username,
    userGhostId: ghostId(row.author, row.id, secret),
    userGroup: row.userGroup,
    userDeleted: author.deleted,
    isPinned: row.pinnedAt !== null,
    isPinnedSite: row.pinnedSiteAt !== null,
    communityId: row.communityId,
    communityName: row.community.name,
    communityProPic: imageOrNull(row.community.proPic, 'icon', secret),
    communityBannerImage: imageOrNull(row.community.bannerImage ?? null, 'banner', secret),
    title: row.title,
    body: isEmptied ? '' : (row.body ?? null),
    image: images[0] ?? null,
    images,
    link: isEmptied ? null : linkView(row, secret),
    locked: row.lockedAt !== null,
    lockedBy: row.lockedBy,
    lockedByGroup: row.lockedByGroup,
    lockedAt: isoTimeOrNull(row.lockedAt),
    label: postLabelOf(row.label),
    spoiler: row.spoilerAs !== null,
    adult: row.adultAs !== null,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    hotness: row.hot,
    createdAt: isoTime(row.createdAt),
    editedAt: isoTimeOrNull(row.editedAt),
    lastActivityAt: isoTime(row.lastActivityAt),
    deleted: row.deletedAt !== null,
    deletedAt: isoTimeOrNull(row.deletedAt),
    deletedAs: row.deletedAs,
    deletedContent: isEmptied,
    deletedContentAs: row.contentDeletedAs,
    noComments: row.noComments,
    comments: null,
    commentsNext: null,
    ...voteView(row.voted, facts.isMember),
    lastVisitAt: isoTimeOrNull(row.visitedAt ?? null),
    newComments: row.newComments ?? 0,
    isAuthorMuted: facts.isMuted,
    isCommunityMuted: facts.isCommunityMuted,
    hidden: row.hidden === 1,
    isFollowed: row.followed === 1 || facts.isOwn,
    community: null,
    author
  }
}

const keptCard = keptBy(
  (row: CardRow, facts: PostFacts): PostCard => ({
    ...shownPost(row, facts),
    communityTitle: row.community.title,
    preview: row.contentDeletedAt === null ? row.preview : null,
    linkTitle: row.linkTitle === row.title ? null : row.linkTitle,
    saved: facts.isMember ? row.saved === 1 : null,
    reported: row.reported ?? 0
  })
)

/** Makes the card of a post for the viewer. @throws Error before the viewer is read. */
export const postCard = (row: CardRow, seen: Seen): PostCard => keptCard(row, postFacts(row, seen))

export const postPage = (row: PageRow, seen: Seen): PostPage => ({
  ...postCard(row, seen),
  bodyHtml: row.contentDeletedAt === null ? row.bodyHtml : null,
  marksByMods: MARKS.filter(name => (row[`${name}As`] ?? 'normal') !== 'normal'),
  labels: labelsOf(row.labels),
  commentImages: row.commentImages
})

function linkView(row: PostRow, secret: string): Post['link'] {
  const url = webAddress(row.linkUrl)
  return url === null
    ? null
    : { url, hostname: row.linkHostname ?? '', image: imageOrNull(row.linkImage, 'link', secret) }
}
