import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { PageComment, Viewer } from '#functions/contract/views.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments } from '#functions/db/schema/index.ts'
import { refuseConflict, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { altTextOf } from '#functions/images/store.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { knownNames, toldBy } from '#functions/markdown/names.ts'
import { isFresh, notifyMentioned } from '#functions/mentions/notify.ts'
import { indexEditedComment } from '#functions/search-index/documents.ts'
import { type ChangeableComment, changeComment, isOwn, refuseFor, type Wanted } from './change.ts'
import { commentImage, mayStillShow, type OfferedToEdit, offeredTo, ownedImage, releasedFrom } from './picture.ts'
import { whyNotEdited } from './rules.ts'
import { renderedComment } from './text.ts'

/** The picture of an edited comment: a new one, or the one that it has. */
export interface EditedImage {
  imageId: string
  /** The description; null: unchanged. */
  caption: string | null
}

export interface Edit extends Wanted {
  /** New source of the comment in Markdown. */
  body: string
  /** The picture; null: none; absent: unchanged. */
  image?: EditedImage | null | undefined
  /** Text on which the author's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'body'>
}

/**
 * Edits the text and the picture of the viewer's own comment; an edit that changes nothing is not marked. Two database
 * round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, edit_conflict, comment_empty, body_too_long, comment_images_off, image_not_found, image_not_owned,
 * alt_text_required, banned_from_community.
 */
export async function editComment(ctx: Ctx, { body: source, image, was, ...input }: Edit): Promise<PageComment> {
  const { db, now } = ctx
  const edit = { of: 'comment', was, wanted: { body: source } } as const
  const chosen = image && { imageId: image.imageId, caption: image.caption ?? '' }
  /** Gives the picture that the comment has after the edit. */
  const imageAfter = ({ image: shown }: ChangeableComment, me: Viewer, offered: OfferedToEdit): StoredImage | null => {
    if (image === undefined) return shown
    if (image && image.imageId === shown?.id)
      return image.caption === null ? shown : describedBy(me, shown, image.caption)
    if (image && offered.isBanned) throw new AppError('banned_from_community')
    return commentImage(me, chosen, offered)
  }
  const edited = await changeComment(ctx, input, {
    extra: { names: knownNames(ctx, source), offered: offeredTo(ctx, input.post, chosen) },
    refuse(result, me) {
      refuseFor(whyNotEdited(result, me))
      refuseConflict(edit, { body: result.body })
    },
    statements(result, me, { names, offered }) {
      const { body, bodyHtml } = renderedComment(source, names)
      const isSame = stillReads(edit, comments, { body: result.body })
      const shown = imageAfter(result, me, offered)
      const isOther = shown?.id !== result.image?.id
      const isChanged = isOther || shown?.altText !== result.image?.altText
      const applies = isOther
        ? mayStillShow(ctx, shown, result.communityId)
        : isChanged
          ? undefined
          : ne(comments.body, body)
      const told = toldBy(names, result)
      const change = db
        .update(comments)
        .set({
          body,
          bodyHtml,
          rendererVersion: RENDERER_VERSION,
          editedAt: now.getTime(),
          ...(isChanged && { image: shown }),
          ...(told.length > 0 && { mentionsTold: result.mentionsTold + told.length })
        })
        .where(
          and(isOwn(ctx, input.id, me, 'normal', result), applies, isSame, isChanged ? shows(result.image) : undefined)
        )
      const mentioning = { postId: result.postId, commentId: input.id, userId: me.id, told }
      const isWritten = sql`exists (select 1 from ${comments} where id = ${input.id} and body = ${body} and ${isFresh(ctx)})`
      const isShown = sql`exists (select 1 from ${comments} where id = ${input.id} and ${shows(shown)})`
      return [
        change,
        ...(isChanged && shown ? [ownedImage(ctx, input.id, shown, isShown)] : []),
        ...(isChanged ? [releasedFrom(ctx, input.id, isShown, shown)] : []),
        ...indexEditedComment(ctx, input.id, { ...result, bodyHtml }, sql`${comments.body} = ${body}`),
        ...notifyMentioned(ctx, mentioning, isWritten)
      ]
    },
    erases: true,
    isDone: () =>
      image === undefined
        ? sql`${comments.body} = ${source}`
        : sql`${comments.body} = ${source} and ${hasImage(image?.imageId)}`
  })
  if (image !== undefined) ctx.later(eraseUnused(ctx))
  return edited
}

/** SQL condition: true for a comment with this picture and description, or without any picture. */
const shows = (image: StoredImage | null): SQL =>
  sql`${hasImage(image?.id)} and ${comments.image} ->> '$.altText' is ${image?.altText ?? null}`

/** Gives a picture its new description. @throws AppError alt_text_required. */
function describedBy({ requireAltText }: Viewer, image: StoredImage, caption: string): StoredImage {
  const altText = altTextOf(caption)
  if (requireAltText && !altText) throw new AppError('alt_text_required', { field: 'image' })
  return { ...image, altText }
}

/** SQL condition: true for a comment with this picture, or without any when there is no id. */
const hasImage = (id: string | undefined): SQL => sql`${comments.image} ->> '$.id' is ${id ?? null}`
