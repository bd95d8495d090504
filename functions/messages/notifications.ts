import { plural } from './plural.ts'

/** Functions that mark parts of a notification's title: one for names and titles, one for other texts of members. */
export interface Marks {
  bold(text: string): string
  plain(text: string): string
}

const counted = (count: number, one: string, few: string, many: string) =>
  `${count}\u00a0${plural(count, one, few, many)}`
const comments = (count: number) => counted(count, 'новый комментарий', 'новых комментария', 'новых комментариев')
const replies = (count: number) => counted(count, 'новый ответ', 'новых ответа', 'новых ответов')
const votes = (count: number) => counted(count, 'новый голос', 'новых голоса', 'новых голосов')
const from = (author: string | null, { bold }: Marks) => (author === null ? '' : ` от ${bold(author)}`)

interface Comments {
  count: number
  /** Name of the author of the first comment; null: that account is deleted. */
  author: string | null
  post: string
}

interface Mention {
  /** Name of the account that mentions the receiver; null: that account is deleted. */
  author: string | null
  of: 'post' | 'comment'
  post: string
}

interface Votes {
  count: number
  of: 'post' | 'comment'
  post: string
}

interface Removed {
  post: string
  /** Name of the community whose moderators removed the post or comment; null: admins removed it. */
  mods: string | null
}

export const removedBy = (mods: string | null, { bold }: Marks): string =>
  mods === null ? 'администраторами' : `модераторами ${bold(mods)}`

/** Short titles of notifications that count events, without the title of the post. */
export const shortTitle = {
  newComment: (count: number, author: string | null, marks: Marks) =>
    count === 1 ? `Новый комментарий${from(author, marks)}` : comments(count),
  commentReply: (count: number, author: string | null, marks: Marks) =>
    count === 1 ? `Новый ответ${from(author, marks)}` : replies(count),
  newPost: (author: string | null, marks: Marks) => `Новый пост${from(author, marks)}`,
  mention: (author: string | null, marks: Marks) => `Упоминание${from(author, marks)}`
}

/** Titles of notifications, without verbs in the past tense, which depend on a person's gender (rules.md 8). */
export const notificationTitle = {
  newComment: ({ count, author, post }: Comments, marks: Marks) =>
    `${shortTitle.newComment(count, author, marks)} к вашему посту ${marks.bold(post)}`,
  commentReply: ({ count, author, post }: Comments, marks: Marks) =>
    `${shortTitle.commentReply(count, author, marks)} в обсуждении ${marks.bold(post)}`,
  newCommentFollowed: ({ count, author, post }: Comments, marks: Marks) =>
    `${shortTitle.newComment(count, author, marks)} к отслеживаемому посту ${marks.bold(post)}`,
  newPostFollowed: ({ author, post }: Omit<Comments, 'count'>, marks: Marks) =>
    `${shortTitle.newPost(author, marks)}: ${marks.bold(post)}`,
  mention: ({ author, of, post }: Mention, marks: Marks) =>
    `${shortTitle.mention(author, marks)} в ${of === 'post' ? 'посте' : 'обсуждении'} ${marks.bold(post)}`,
  newVotes: ({ count, of, post }: Votes, { bold }: Marks) =>
    `${votes(count)} за ${of === 'post' ? 'ваш пост' : 'ваш комментарий в обсуждении'} ${bold(post)}`,
  deletedPost: ({ post, mods }: Removed, marks: Marks) =>
    `Ваш пост ${marks.bold(post)} удалён ${removedBy(mods, marks)}`,
  deletedComment: ({ post, mods }: Removed, marks: Marks) =>
    `Ваш комментарий в обсуждении ${marks.bold(post)} удалён ${removedBy(mods, marks)}`,
  modAdd: (community: string, by: string | null, { bold, plain }: Marks) =>
    `Вы теперь модератор сообщества ${bold(community)}${by === null ? '' : ` (приглашение от @${plain(by)})`}`,
  newBadge: 'Новая награда в вашем профиле',
  welcome: (community: string, { bold }: Marks) => `Добро пожаловать в ${bold(community)}`,
  announcement: (post: string, { bold }: Marks) => `Объявление: ${bold(post)}`,
  denied: (body: string, { plain }: Marks) => plain(body),
  created: (community: string, { bold }: Marks) => `Сообщество ${bold(community)} создано`
}

/** Text that replaces the title of a deleted post. */
export const goneTitle = 'удалённый пост'
