import type { Label } from '#functions/contract/labels.ts'
import { BODY_MAX, TITLE_MAX } from '#functions/contract/limits.ts'
import { isShortTitle, linkOf, titleOf } from '#functions/contract/post-fields.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import { isBlank, isLonger, trimText } from '#functions/contract/text.ts'
import type { Group, PostType } from '#functions/contract/views.ts'
import { noAltText } from '#src/features/images/messages/alt-text.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { editorText } from '#src/ui/editor/text.ts'
import { newPostText as text } from './messages/new-post.ts'

export type PostMarks = Record<MarkName, boolean>

/** Values of the form that writes or edits a post. */
export interface PostFields extends PostMarks {
  type: PostType
  community: string
  title: string
  url: string
  body: string
  userGroup: Group
  /** Number of the label; empty: none. */
  labelId: string
}

/** Texts of a post on which two edits may conflict. */
export const POST_TEXTS = ['title', 'body'] as const
export type PostTexts = Pick<PostFields, (typeof POST_TEXTS)[number]>

/** Texts that were saved since the edit began, except those that equal the writer's own text. */
export const otherTexts = (saved: PostTexts, began: PostTexts, own: PostTexts): Partial<PostTexts> =>
  Object.fromEntries(
    POST_TEXTS.filter(name => saved[name] !== began[name] && saved[name] !== own[name]).map(name => [name, saved[name]])
  )

/** Returns the marks that an edit has changed, with their new values. */
export const changedMarks = (marks: PostMarks, before: readonly MarkName[]): Partial<PostMarks> =>
  Object.fromEntries(MARKS.filter(name => marks[name] !== before.includes(name)).map(name => [name, marks[name]]))

/** Labels that the writer may choose in a community. */
export interface WritersLabels {
  labels: readonly Pick<Label, 'id' | 'name'>[]
  /** True when a new post needs one of them. */
  labelRequired: boolean
}

/** The community that was chosen for a post, and what the writer may do in the community. */
export interface ChosenCommunity extends WritersLabels {
  name: string
  /** Reason for which the writer may not post in the community; null when allowed. */
  why: keyof typeof text.why | null
  isMod: boolean
}

/** State of the form besides its values. */
export interface Circumstances {
  isEdit: boolean
  /** The chosen community; null while it is loading. */
  chosen: ChosenCommunity | null
  /** Types of posts that the writer has too few points for. */
  poor: readonly PostType[]
  pictures: readonly Picture[]
  requireAltText: boolean
}

/** Names of the form's fields, in their order. */
export const POST_FIELDS = ['type', 'community', 'title', 'url', 'images', 'body', 'labelId'] as const
export type PostField = (typeof POST_FIELDS)[number]
export type PostErrors = Partial<Record<PostField, string | null>>

/**
 * Returns the errors of the form by field. The form is checked before it is sent. The texts are those of the
 * specification.
 */
export function postErrors(input: PostFields, around: Circumstances): PostErrors {
  const isLong = isLonger(input.body, BODY_MAX)
  const always = { title: titleError(input.title), body: isLong ? editorText.tooLong(BODY_MAX) : null }
  if (around.isEdit) return always
  return {
    ...always,
    type: around.poor.includes(input.type) ? text.poor[input.type] : null,
    community: communityError(input.community, around.chosen),
    labelId: needsLabel(input, around.chosen) ? text.needLabel : null,
    url: input.type === 'link' && !linkOf(input.url) ? text.noUrl : null,
    images: input.type === 'image' ? picturesError(around) : null
  }
}

/** Returns the name of the first field with an error. */
export const firstOf = (errors: PostErrors): PostField | undefined => POST_FIELDS.find(field => errors[field])

function titleError(input: string): string | null {
  const title = titleOf(input)
  if (isBlank(title)) return text.noTitle
  return isShortTitle(title) ? text.shortTitle : null
}

function communityError(input: string, chosen: ChosenCommunity | null): string | null {
  if (isBlank(input)) return text.noCommunity
  return isChosenCommunity(chosen, input) && chosen.why ? text.why[chosen.why] : null
}

const needsLabel = (input: PostFields, chosen: ChosenCommunity | null): boolean =>
  isChosenCommunity(chosen, input.community) && chosen.labelRequired && knownLabel(input, chosen) === ''

/**
 * Returns the chosen label, if it is one of the community that the form shows; empty for none, and for one that is
 * deleted or of another community.
 */
export const knownLabel = ({ labelId }: Pick<PostFields, 'labelId'>, chosen: ChosenCommunity | null): string =>
  hasLabel(chosen, labelId) ? labelId : ''

/** True when the writer may choose the label in the community. */
export const hasLabel = (chosen: ChosenCommunity | null, labelId: string): boolean =>
  chosen?.labels.some(({ id }) => String(id) === labelId) ?? false

/** Number of a chosen label, as calls take it; null: none. */
export const labelNumber = (labelId: string): number | null => (labelId === '' ? null : Number(labelId))

/** True when the name is that of the chosen community, in any case of letters. */
export const isChosenCommunity = (chosen: ChosenCommunity | null, name: string): chosen is ChosenCommunity =>
  chosen?.name.toLowerCase() === trimText(name).toLowerCase()

/** Text that names a link and its community: the form submits it after it has warned of a repeated link. */
export const warnedOf = ({ community, url }: PostFields): string => `${trimText(community).toLowerCase()} ${url}`

/** True when the writer has equal rights in two communities. */
export const isSameToWriter = (a: ChosenCommunity, b: ChosenCommunity): boolean =>
  JSON.stringify([a.why, a.isMod, a.labels, a.labelRequired]) ===
  JSON.stringify([b.why, b.isMod, b.labels, b.labelRequired])

function picturesError({ pictures, requireAltText }: Circumstances): string | null {
  if (pictures.length === 0) return text.noPictures
  return requireAltText && pictures.some(({ altText }) => isBlank(altText)) ? noAltText : null
}

/** Returns the form's own text for an error code of the server; null to show the general text. */
export function refusalText(code: string, { type }: Pick<PostFields, 'type'>): string | null {
  if (code === 'not_enough_points') return text.poor[type]
  return Object.hasOwn(text.why, code) ? text.why[code as keyof typeof text.why] : null
}

/** Returns the title as it may be typed: line breaks become spaces, and the text is cut at its maximum length. */
export const typedTitle = (input: string): string => [...input.replace(/[\r\n]+/g, ' ')].slice(0, TITLE_MAX).join('')

/** Returns the pasted address; null when the pasted text contains anything else. */
export const pastedLink = (pasted: string): string | null =>
  /^\s*https?:\/\/\S+\s*$/i.test(pasted) && linkOf(pasted) ? pasted.trim() : null
