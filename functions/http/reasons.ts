import type { Context } from 'hono'
import * as v from 'valibot'
import { shortText } from '#functions/contract/fields.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { bodyOrNone } from './bodies.ts'
import type { ApiEnv } from './env.ts'
import { id, words } from './queries.ts'

/** Query parameters that contain the reason for an action. */
export const reasonQuery = { reason: words, ruleId: id }

/** Fields of a body that contain the reason for an action; the id of a rule may be a number. */
export const reasonBody = v.object({
  reason: v.nullish(shortText()),
  ruleId: v.nullish(v.pipe(v.union([shortText(), v.number()]), v.transform(String)))
})

/** Checks the reason for an action, which comes from the query or the body of a call. @throws AppError invalid_json. */
export async function reasonOf(c: Context<ApiEnv>, { reason, ruleId }: ReasonInput): Promise<ReasonInput> {
  const sent = await bodyOrNone(c, reasonBody)
  return { reason: reason ?? sent.reason, ruleId: ruleId ?? sent.ruleId }
}
