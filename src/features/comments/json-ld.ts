import { cutText } from '#functions/contract/text.ts'
import type { PageComment, UserRef } from '#functions/contract/views.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import type { PostPage } from '#functions/posts/views.ts'
import { postPath } from '#src/features/feeds/card.ts'
import { communityTitleOf } from '#src/ui/community-title.ts'
import { copyUrl } from '#src/ui/copies.ts'

/**
 * Number of comments in the structured data. Search engines show only a few, and all comments would double the size of
 * the page.
 */
const COMMENTS = 20
const COMMENT_LENGTH = 300

interface Source {
  post: PostPage
  comments: readonly PageComment[]
  origin: string
  siteName: string
}

/** Makes the structured data of a discussion for search engines: the post with its first comments, and breadcrumbs. */
export function discussionJsonLd({ post, comments, origin, siteName }: Source): object[] {
  const path = postPath(post)
  const address = origin + path
  // Search engines show texts and pictures without a cover, so they get the title alone of a post with a mark.
  const isCovered = post.spoiler || post.adult
  const shown = comments.filter(comment => !comment.deleted).slice(0, COMMENTS)
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: cutText(post.title, 110),
    ...(isCovered ? { text: post.title } : post.preview && { text: post.preview }),
    ...(post.images.length > 0 &&
      !isCovered && { image: post.images.map(image => origin + copyUrl(image, 'desktop')) }),
    ...(post.link && !isCovered && { sharedContent: { '@type': 'WebPage', url: post.link.url } }),
    author: person(post.author, origin),
    datePublished: post.createdAt,
    ...(post.editedAt && { dateModified: post.editedAt }),
    isPartOf: {
      '@type': 'WebPage',
      name: communityTitleOf({ name: post.communityName, title: post.communityTitle }),
      url: `${origin}/${post.communityName}`
    },
    interactionStatistic: [counter('LikeAction', post.upvotes), counter('CommentAction', post.noComments)],
    comment: shown.map(comment => ({
      '@type': 'Comment',
      url: `${address}/${comment.id}`,
      author: comment.author && person(comment.author, origin),
      datePublished: comment.createdAt,
      text: excerptOf(comment.bodyHtml, COMMENT_LENGTH),
      interactionStatistic: counter('LikeAction', comment.upvotes)
    }))
  }
  const crumbs = [
    { name: siteName, item: `${origin}/` },
    {
      name: communityTitleOf({ name: post.communityName, title: post.communityTitle }),
      item: `${origin}/${post.communityName}`
    },
    { name: post.title, item: address }
  ]
  return [
    posting,
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb }))
    }
  ]
}

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count
})

/** Describes an account in the structured data. A deleted account has no address, because it has no page. */
const person = ({ username, deleted }: UserRef, origin: string) => ({
  '@type': 'Person',
  name: username,
  ...(!deleted && { url: `${origin}/@${username}` })
})
