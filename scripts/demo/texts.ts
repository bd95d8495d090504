import type { LabelColor } from '#functions/contract/labels.ts'

/** A complete post with comments that were written for it. */
export interface WrittenPost {
  title: string
  body: string | null
  comments: string[]
}
/**
 * A template for posts. The {slots} in title and body are replaced by values of `fills`, which have the grammatical
 * case that the template needs.
 */
export interface PostPattern {
  title: string
  body: string
  fills: Record<string, string[] | undefined>
}
export interface LinkPost {
  title: string
  url: string
  body: string | null
}
export interface PicturePost {
  title: string
  body: string | null
  alts: string[]
}
/** A label of a community. */
export interface LabelText {
  name: string
  color: LabelColor
  modsOnly?: true
  /** Pattern of the titles of older posts that have the label; absent: no post has it. */
  titles?: string
}
export interface TopicTexts {
  name: string
  about: string
  rules: { rule: string; description: string | null }[]
  labels: LabelText[]
  posts: WrittenPost[]
  patterns: PostPattern[]
  links: LinkPost[]
  pictures: PicturePost[]
  remarks: string[]
  replies: string[]
}
