import { isolated } from '#functions/contract/direction.ts'
import { notificationTitle, removedBy, shortTitle } from './notifications.ts'

const plain = { bold: isolated, plain: isolated }

/** Texts of a push message: the title names the person or subject, the body the title of the post. */
export interface PushWords {
  title: string
  body: string
}

interface Written {
  count: number
  author: string | null
  post: string
}

interface Removed {
  post: string
  mods: string | null
  reason: string | null
}

const below = (...lines: (string | null)[]): string => lines.filter(Boolean).join('\n')

/** Texts of push messages, without verbs in the past tense, which depend on a person's gender (rules.md 8). */
export const pushText = {
  newComment: ({ count, author, post }: Written): PushWords => ({
    title: shortTitle.newComment(count, author, plain),
    body: post
  }),
  commentReply: ({ count, author, post }: Written): PushWords => ({
    title: shortTitle.commentReply(count, author, plain),
    body: post
  }),
  newPost: (author: string | null, post: string): PushWords => ({
    title: shortTitle.newPost(author, plain),
    body: post
  }),
  mention: (author: string | null, post: string): PushWords => ({
    title: shortTitle.mention(author, plain),
    body: post
  }),
  deletedPost: ({ post, mods, reason }: Removed): PushWords => ({
    title: `Ваш пост удалён ${removedBy(mods, plain)}`,
    body: below(post, reason)
  }),
  deletedComment: ({ post, mods, reason }: Removed): PushWords => ({
    title: `Ваш комментарий удалён ${removedBy(mods, plain)}`,
    body: below(post, reason)
  }),
  modAdd: (community: string, by: string | null): PushWords => ({
    title: notificationTitle.modAdd(community, by, plain),
    body: ''
  }),
  newBadge: { title: notificationTitle.newBadge, body: '' },
  welcome: (community: string): PushWords => ({ title: notificationTitle.welcome(community, plain), body: '' }),
  announcement: (post: string): PushWords => ({ title: 'Объявление', body: post })
}
