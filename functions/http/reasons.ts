import type { Context } from 'hono'
import * as v from 'valibot'
import { shortText } from '#functions/contract/fields.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { bodyOrNone } from './bodies.ts'
import type { ApiEnv } from './env.ts'
import { id, words } from './queries.ts'

/** The fields of a query that give a reason for an act. */
export const reasonQuery = { reason: words, ruleId: id }

/** The same in a body, where the id of a rule may be a number, as rules have it. */
export const reasonBody = v.object({
  reason: v.nullish(shortText()),
  ruleId: v.nullish(v.pipe(v.union([shortText(), v.number()]), v.transform(String)))
})

/** The reason of a call that gives it by the query or by the body. @throws AppError invalid_json. */
export async function reasonOf(c: Context<ApiEnv>, { reason, ruleId }: ReasonInput): Promise<ReasonInput> {
  const sent = await bodyOrNone(c, reasonBody)
  return { reason: reason ?? sent.reason, ruleId: ruleId ?? sent.ruleId }
}
