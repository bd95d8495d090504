import { and, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { PageComment } from '#functions/contract/views.ts'
import { comments } from '#functions/db/schema/index.ts'
import { isoTimeOrNull } from '#functions/db/time.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { changeComment, isOwn, refuseFor, type Wanted } from './change.ts'
import { whyNotEdited } from './rules.ts'
import { renderedComment } from './text.ts'

export interface Edit extends Wanted {
  /** Markdown. */
  body: string
  /**
   * `editedAt` of the comment as the writer loaded it; undefined: no conflict check.
   * With it an edit from a second window cannot overwrite the first silently.
   */
  basedOn?: string | null | undefined
}

/**
 * Edits the text of an own comment; the same text is no edit. Two round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, edit_conflict, comment_empty, body_too_long.
 */
export function editComment(ctx: Ctx, { body: source, basedOn, ...wanted }: Edit): Promise<PageComment> {
  const { db, now } = ctx
  return changeComment(ctx, wanted, {
    beside: {},
    refuse(found, me) {
      refuseFor(whyNotEdited(found, me))
      const isOlder = basedOn !== undefined && basedOn !== isoTimeOrNull(found.editedAt)
      if (isOlder && found.body !== source) throw new AppError('edit_conflict', { field: 'body' })
    },
    statements(found, me) {
      const { body, bodyHtml } = renderedComment(source)
      const isSame = basedOn === undefined ? undefined : sql`${comments.editedAt} is ${found.editedAt}`
      const edit = db
        .update(comments)
        .set({ body, bodyHtml, rendererVersion: RENDERER_VERSION, editedAt: now.getTime() })
        .where(and(isOwn(ctx, wanted.id, me, 'normal', found), ne(comments.body, body), isSame))
      return [edit]
    },
    erases: true,
    isDone: () => sql`${comments.body} = ${source}`
  })
}
