import type { Ctx } from '#functions/context.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import type { Place } from '#src/stores/modtools/place.ts'
import type { Tools } from './open.ts'

/** Location of the moderator tools' tables. */
export const placeOf = (ctx: Ctx, { community: { id, name }, shell: { viewer } }: Tools): Place => ({
  id,
  name,
  token: tokenOf(ctx),
  once: ctx.trace.id,
  me: viewer?.username ?? '',
  isAdmin: viewer?.isAdmin ?? false
})
