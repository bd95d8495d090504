import { Hono } from 'hono'
import { labelChanges, newLabel } from '#functions/contract/labels.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { addLabel, changeLabel, deleteLabel } from './change.ts'
import { listLabels } from './views.ts'

/** Routes of a community's labels. */
export const communityLabels = new Hono<ApiEnv>()
  .get('/:id/labels', async c => c.json((await runAs(c.var.ctx, listLabels(c.var.ctx, c.req.param('id')))).labels))
  .post('/:id/labels', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await addLabel(c.var.ctx, chosen, await body(c, newLabel)))
  })
  .put('/:id/labels/:labelId', async c => {
    const chosen = { ...c.req.param(), key: idempotencyKey(c) }
    return c.json(await changeLabel(c.var.ctx, chosen, await body(c, labelChanges)))
  })
  .delete('/:id/labels/:labelId', async c =>
    c.json(await deleteLabel(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
