import { BODY_MAX, TITLE_MAX } from '#functions/contract/limits.ts'
import { isShortTitle, linkOf, titleOf } from '#functions/contract/post-fields.ts'
import { isBlank, isLonger, trimText } from '#functions/contract/text.ts'
import type { Group, PostType } from '#functions/contract/views.ts'
import { editorText } from '#src/messages/editor.ts'
import { newPostText as text } from '#src/messages/new-post.ts'
import type { Picture } from '#src/stores/pictures/picture.ts'

/** Fields of a post's form. */
export interface PostFields {
  type: PostType
  community: string
  title: string
  url: string
  body: string
  userGroup: Group
}

/** The texts of a post that an edit may find changed. */
export const POST_TEXTS = ['title', 'body'] as const
export type PostTexts = Pick<PostFields, (typeof POST_TEXTS)[number]>

/** The texts that somebody has saved since an edit began, unless the edit makes the same of them. */
export const otherTexts = (saved: PostTexts, began: PostTexts, own: PostTexts): Partial<PostTexts> =>
  Object.fromEntries(
    POST_TEXTS.filter(name => saved[name] !== began[name] && saved[name] !== own[name]).map(name => [name, saved[name]])
  )

/** Where the post is to stand, as its writer must know it. */
export interface ChosenCommunity {
  name: string
  /** Why the writer may not post there. */
  why: keyof typeof text.why | null
  isMod: boolean
}

/** State of the form beside the fields. */
export interface Circumstances {
  isEdit: boolean
  /** null while it is not known. */
  place: ChosenCommunity | null
  /** Types of posts that the writer has too few points for. */
  poor: readonly PostType[]
  pictures: readonly Picture[]
  requireAltText: boolean
}

/** In the order in which they stand in the form. */
export const POST_FIELDS = ['type', 'community', 'title', 'url', 'images', 'body'] as const
export type PostField = (typeof POST_FIELDS)[number]
export type PostErrors = Partial<Record<PostField, string | null>>

/** Errors of a post before it is sent, field by field, in the words of participation.md 5. */
export function postErrors(given: PostFields, around: Circumstances): PostErrors {
  const isLong = isLonger(given.body, BODY_MAX)
  const always = { title: titleError(given.title), body: isLong ? editorText.tooLong(BODY_MAX) : null }
  if (around.isEdit) return always
  return {
    ...always,
    type: around.poor.includes(given.type) ? text.poor[given.type] : null,
    community: communityError(given.community, around.place),
    url: given.type === 'link' && !linkOf(given.url) ? text.noUrl : null,
    images: given.type === 'image' ? picturesError(around) : null
  }
}

/** The first field that is wrong. */
export const firstOf = (errors: PostErrors): PostField | undefined => POST_FIELDS.find(field => errors[field])

function titleError(given: string): string | null {
  const title = titleOf(given)
  if (isBlank(title)) return text.noTitle
  return isShortTitle(title) ? text.shortTitle : null
}

function communityError(given: string, place: ChosenCommunity | null): string | null {
  if (isBlank(given)) return text.noCommunity
  return isPlace(place, given) && place.why ? text.why[place.why] : null
}

/** Whether a name, in any case, is that of the place. */
export const isPlace = (place: ChosenCommunity | null, name: string): place is ChosenCommunity =>
  place?.name.toLowerCase() === trimText(name).toLowerCase()

/** Whether the writer may do the same in both. */
export const isSameToWriter = (a: ChosenCommunity, b: ChosenCommunity): boolean =>
  a.why === b.why && a.isMod === b.isMod

function picturesError({ pictures, requireAltText }: Circumstances): string | null {
  if (pictures.length === 0) return text.noPictures
  return requireAltText && pictures.some(({ altText }) => isBlank(altText)) ? text.noAltText : null
}

/** Texts of the form for the server's refusals, instead of the general ones. */
export function refusalText(code: string, { type }: Pick<PostFields, 'type'>): string | null {
  if (code === 'not_enough_points') return text.poor[type]
  return Object.hasOwn(text.why, code) ? text.why[code as keyof typeof text.why] : null
}

/** A title as it may be typed: in one line and no longer than it may be. */
export const typedTitle = (given: string): string => [...given.replace(/[\r\n]+/g, ' ')].slice(0, TITLE_MAX).join('')

/** The address, when what is pasted is one and nothing else. */
export const pastedLink = (pasted: string): string | null =>
  /^\s*https?:\/\/\S+\s*$/i.test(pasted) && linkOf(pasted) ? pasted.trim() : null
