import { and, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { PageComment } from '#functions/contract/views.ts'
import { comments } from '#functions/db/schema/index.ts'
import { refuseConflict, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { knownNames, toldBy } from '#functions/markdown/names.ts'
import { isFresh, notifyMentioned } from '#functions/mentions/notify.ts'
import { indexEditedComment } from '#functions/search-index/documents.ts'
import { changeComment, isOwn, refuseFor, type Wanted } from './change.ts'
import { whyNotEdited } from './rules.ts'
import { renderedComment } from './text.ts'

export interface Edit extends Wanted {
  /** New source of the comment in Markdown. */
  body: string
  /** Text on which the author's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'body'>
}

/**
 * Edits the text of the viewer's own comment; an unchanged text is not marked as edited. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, edit_conflict, comment_empty, body_too_long.
 */
export function editComment(ctx: Ctx, { body: source, was, ...input }: Edit): Promise<PageComment> {
  const { db, now } = ctx
  const edit = { of: 'comment', was, wanted: { body: source } } as const
  return changeComment(ctx, input, {
    extra: { names: knownNames(ctx, source) },
    refuse(result, me) {
      refuseFor(whyNotEdited(result, me))
      refuseConflict(edit, { body: result.body })
    },
    statements(result, me, { names }) {
      const { body, bodyHtml } = renderedComment(source, names)
      const isSame = stillReads(edit, comments, { body: result.body })
      const change = db
        .update(comments)
        .set({ body, bodyHtml, rendererVersion: RENDERER_VERSION, editedAt: now.getTime() })
        .where(and(isOwn(ctx, input.id, me, 'normal', result), ne(comments.body, body), isSame))
      const mentioning = { postId: result.postId, commentId: input.id, userId: me.id, told: toldBy(names, result.body) }
      const isWritten = sql`exists (select 1 from ${comments} where id = ${input.id} and body = ${body} and ${isFresh(ctx)})`
      return [
        change,
        ...indexEditedComment(ctx, input.id, { ...result, bodyHtml }, sql`${comments.body} = ${body}`),
        ...notifyMentioned(ctx, mentioning, isWritten)
      ]
    },
    erases: true,
    isDone: () => sql`${comments.body} = ${source}`
  })
}
