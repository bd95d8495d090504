import { and, eq, lt } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import { previewOf, RENDERER_VERSION, renderMarkdown } from './markdown.ts'

/** Texts of each kind in one run: rendering is the processor's work, and a run must stay short. */
const BATCH = 50

/**
 * Renders a batch of posts and comments anew that an older renderer has rendered.
 * Two round trips; a text that is edited meanwhile keeps what its edit made of it.
 * @returns whether more of them are left.
 */
export async function rerenderTexts({ db }: Pick<Ctx, 'db'>): Promise<{ left: boolean }> {
  const [oldPosts, oldComments] = await db.batch([
    db
      .select({ id: posts.id, body: posts.body, version: posts.rendererVersion })
      .from(posts)
      .where(lt(posts.rendererVersion, RENDERER_VERSION))
      .limit(BATCH),
    db
      .select({ id: comments.id, body: comments.body, version: comments.rendererVersion })
      .from(comments)
      .where(lt(comments.rendererVersion, RENDERER_VERSION))
      .limit(BATCH)
  ])
  const writes: BatchItem<'sqlite'>[] = [
    ...oldPosts.map(({ id, body, version }) =>
      db
        .update(posts)
        .set({
          bodyHtml: body && renderMarkdown(body),
          preview: body && previewOf(body),
          rendererVersion: RENDERER_VERSION
        })
        .where(and(eq(posts.id, id), eq(posts.rendererVersion, version)))
    ),
    ...oldComments.map(({ id, body, version }) =>
      db
        .update(comments)
        .set({ bodyHtml: renderMarkdown(body, 3), rendererVersion: RENDERER_VERSION })
        .where(and(eq(comments.id, id), eq(comments.rendererVersion, version)))
    )
  ]
  const [first, ...rest] = writes
  if (first) await db.batch([first, ...rest])
  return { left: oldPosts.length === BATCH || oldComments.length === BATCH }
}
