import { Hono } from 'hono'
import { type Answer, type ReadAnswer, reporting } from '#functions/contract/calls.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { REPORT_FILTERS } from '#functions/contract/report.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, limit, page, query } from '#functions/http/queries.ts'
import { loadAsModerator } from '#functions/moderation/change-as-moderator.ts'
import { findReportedState } from './decision.ts'
import { listReports } from './list.ts'
import { report } from './report.ts'
import { dismissItem, dismissReport, undoDecision } from './resolve.ts'

export const reports = new Hono<ApiEnv>().post('/_report', async c => {
  const input = await body(c, reporting)
  return c.json<Answer<'POST /_report'>>(await report(c.var.ctx, { ...input, key: idempotencyKey(c) }))
})

export const pageQuery = {
  filter: choice(REPORT_FILTERS, 'all', 'invalid_filter'),
  page,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX)
}

/** Routes of moderators and admins for the reports of a community. */
export const communityReports = new Hono<ApiEnv>()
  .get('/:id/reports', query(pageQuery), async c => {
    const { page = 1, ...filter } = c.req.valid('query')
    const { ctx } = c.var
    const id = c.req.param('id')
    const { result } = await loadAsModerator(ctx, id, {
      result: listReports(ctx, { ...filter, page, communityId: id })
    })
    return c.json(result)
  })
  .delete('/:id/reports/:reportId', async c => {
    const { id, reportId } = c.req.param()
    return c.json(await dismissReport(c.var.ctx, { id, reportId, key: idempotencyKey(c) }))
  })
  // Routes that the specification does not have: they read or change all reports of one post or comment together.
  .get('/:id/reported/:targetId', async c => {
    const { id, targetId } = c.req.param()
    const { ctx } = c.var
    const { state } = await loadAsModerator(ctx, id, { state: findReportedState(ctx, id, targetId) })
    return c.json<ReadAnswer<`/communities/${string}/reported/${string}`>>(state)
  })
  .delete('/:id/reported/:targetId', async c =>
    c.json(await dismissItem(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
  .put('/:id/reported/:targetId', async c =>
    c.json(await undoDecision(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
