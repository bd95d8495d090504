import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { getCommentVersions, getPostVersions } from './versions.ts'

/** Routes of the former texts of posts and comments. */
export const versions = new Hono<ApiEnv>()
  .get('/:id/versions', async c =>
    c.json((await runAs(c.var.ctx, getPostVersions(c.var.ctx, c.req.param('id')))).versions)
  )
  .get('/:post/comments/:id/versions', async c => {
    const { post, id } = c.req.param()
    return c.json((await runAs(c.var.ctx, getCommentVersions(c.var.ctx, post, id))).versions)
  })
