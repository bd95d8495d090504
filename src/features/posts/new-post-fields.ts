import { BODY_MAX, TITLE_MAX } from '#functions/contract/limits.ts'
import { isShortTitle, linkOf, titleOf } from '#functions/contract/post-fields.ts'
import { isBlank, isLonger, trimText } from '#functions/contract/text.ts'
import type { Group, PostType } from '#functions/contract/views.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { editorText } from '#src/ui/editor/text.ts'
import { newPostText as text } from './new-post-text.ts'

/** Fields of a post's form. */
export interface PostFields {
  type: PostType
  community: string
  title: string
  url: string
  body: string
  userGroup: Group
}

/** Texts of a post that may conflict with another edit. */
export const POST_TEXTS = ['title', 'body'] as const
export type PostTexts = Pick<PostFields, (typeof POST_TEXTS)[number]>

/** Texts that somebody else has saved since the edit began, unless the edit has the same text. */
export const otherTexts = (saved: PostTexts, began: PostTexts, own: PostTexts): Partial<PostTexts> =>
  Object.fromEntries(
    POST_TEXTS.filter(name => saved[name] !== began[name] && saved[name] !== own[name]).map(name => [name, saved[name]])
  )

/** The chosen community, with the writer's permissions. */
export interface ChosenCommunity {
  name: string
  /** Reason why the writer may not post there, or null. */
  why: keyof typeof text.why | null
  isMod: boolean
}

/** State of the form beside the fields. */
export interface Circumstances {
  isEdit: boolean
  /** Null while it is loading. */
  chosen: ChosenCommunity | null
  /** Post types that the writer has too few points for. */
  poor: readonly PostType[]
  pictures: readonly Picture[]
  requireAltText: boolean
}

/** Fields of the form in their order. */
export const POST_FIELDS = ['type', 'community', 'title', 'url', 'images', 'body'] as const
export type PostField = (typeof POST_FIELDS)[number]
export type PostErrors = Partial<Record<PostField, string | null>>

/** Errors of the post form before it is sent, by field. The texts are those of the specification. */
export function postErrors(input: PostFields, around: Circumstances): PostErrors {
  const isLong = isLonger(input.body, BODY_MAX)
  const always = { title: titleError(input.title), body: isLong ? editorText.tooLong(BODY_MAX) : null }
  if (around.isEdit) return always
  return {
    ...always,
    type: around.poor.includes(input.type) ? text.poor[input.type] : null,
    community: communityError(input.community, around.chosen),
    url: input.type === 'link' && !linkOf(input.url) ? text.noUrl : null,
    images: input.type === 'image' ? picturesError(around) : null
  }
}

/** The first invalid field. */
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

/** True when the name is the community's, ignoring case. */
export const isChosenCommunity = (chosen: ChosenCommunity | null, name: string): chosen is ChosenCommunity =>
  chosen?.name.toLowerCase() === trimText(name).toLowerCase()

/** True when the writer has the same permissions in both communities. */
export const isSameToWriter = (a: ChosenCommunity, b: ChosenCommunity): boolean =>
  a.why === b.why && a.isMod === b.isMod

function picturesError({ pictures, requireAltText }: Circumstances): string | null {
  if (pictures.length === 0) return text.noPictures
  return requireAltText && pictures.some(({ altText }) => isBlank(altText)) ? text.noAltText : null
}

/** The form's text for a refusal of the server, or null for the general one. */
export function refusalText(code: string, { type }: Pick<PostFields, 'type'>): string | null {
  if (code === 'not_enough_points') return text.poor[type]
  return Object.hasOwn(text.why, code) ? text.why[code as keyof typeof text.why] : null
}

/** Typed title on one line, cut to its maximum length. */
export const typedTitle = (input: string): string => [...input.replace(/[\r\n]+/g, ' ')].slice(0, TITLE_MAX).join('')

/** The pasted address, when the pasted text is nothing else. */
export const pastedLink = (pasted: string): string | null =>
  /^\s*https?:\/\/\S+\s*$/i.test(pasted) && linkOf(pasted) ? pasted.trim() : null
