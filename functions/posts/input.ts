import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { BODY_MAX, POST_IMAGES_MAX } from '#functions/contract/limits.ts'
import { isShortTitle, linkOf, POST_TYPES, titleOf } from '#functions/contract/post-fields.ts'
import { isBlank, isLonger } from '#functions/contract/text.ts'
import type { Group, PostType } from '#functions/contract/views.ts'
import { isId } from '#functions/db/id.ts'
import type { ImageInput } from '#functions/images/attach.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import type { Names } from '#functions/markdown/mentions.ts'

/** A post as a client sends it. */
export interface PostInput {
  type: string
  title: string
  body: string
  /** The community's name in any case, or its id. */
  community: string
  userGroup: string
  url: string
  images: ImageInput[]
  /** Marks that cover the content; absent: no mark. */
  spoiler?: boolean
  adult?: boolean
  /** Number of a label of the community; absent or null: none. */
  labelId?: number | null
  /** True to refuse a link that the community has already. */
  refuseRepeatedLink?: boolean
}

/** A post whose fields have been validated, before the rules that need the database are checked. */
export interface Draft {
  type: PostType
  title: string
  body: string | null
  userGroup: Group
  link: { url: string; hostname: string } | null
  images: ImageInput[]
  spoiler: boolean
  adult: boolean
  labelId: number | null
}

const refuse = (code: ErrorCode, field: string): never => {
  throw new AppError(code, { field })
}

const GROUPS: readonly string[] = ['normal', 'mods', 'admins'] satisfies Group[]
const isGroup = (text: string): text is Group => GROUPS.includes(text)
const isType = (text: string): text is PostType => POST_TYPES.some(type => type === text)

/**
 * Validates the fields of a new post.
 * @throws AppError with the field: invalid_post_type, title_too_short, body_too_long, invalid_user_group, invalid-url,
 * no_images, too_many_images, invalid_image_id, image_not_owned for a picture that occurs twice.
 */
export function draftOf({
  type,
  title,
  body,
  userGroup,
  url,
  images,
  spoiler = false,
  adult = false,
  labelId = null
}: PostInput): Draft {
  if (!isType(type)) return refuse('invalid_post_type', 'type')
  return {
    type,
    title: checkedTitle(title),
    body: checkedBody(body),
    userGroup: checkedGroup(userGroup),
    link: type === 'link' ? checkedLink(url) : null,
    images: type === 'image' ? checkedImages(images) : [],
    spoiler,
    adult,
    labelId
  }
}

/** Checks a title and gives it in the form in which it is stored. @throws AppError title_too_short. */
export function checkedTitle(input: string): string {
  const title = titleOf(input)
  return isShortTitle(title) ? refuse('title_too_short', 'title') : title
}

/**
 * Checks a body and gives it in the form in which it is stored: null when it is blank.
 * @throws AppError body_too_long.
 */
export function checkedBody(input: string): string | null {
  if (isLonger(input, BODY_MAX)) return refuse('body_too_long', 'body')
  return isBlank(input) ? null : input
}

/** Checks the capacity in which a post is to be shown. @throws AppError invalid_user_group. */
export const checkedGroup = (input: string): Group =>
  isGroup(input) ? input : refuse('invalid_user_group', 'userGroup')

function checkedLink(input: string): Draft['link'] {
  const url = linkOf(input)
  return url ? { url: url.href, hostname: url.hostname } : refuse('invalid-url', 'url')
}

function checkedImages(images: ImageInput[]): ImageInput[] {
  if (images.length === 0) return refuse('no_images', 'images')
  if (images.length > POST_IMAGES_MAX) return refuse('too_many_images', 'images')
  const ids = new Set(images.map(({ imageId }) => imageId))
  if (![...ids].every(isId)) return refuse('invalid_image_id', 'images')
  return ids.size < images.length ? refuse('image_not_owned', 'images') : images
}

/** Renders a body, with links in place of the names that it mentions, and gives the columns with the rendered text. */
export function renderedBody(body: string | null, names?: Names) {
  const bodyHtml = body && renderMarkdown(body, 2, names)
  return { body, bodyHtml, preview: bodyHtml && excerptOf(bodyHtml), rendererVersion: RENDERER_VERSION }
}
