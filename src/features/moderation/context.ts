import type { Ctx } from '#functions/context.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import type { ModtoolsContext } from './context-store.ts'
import type { Tools } from './open-tools.ts'

/** Returns the community and the values that the tables of the moderator tools need. */
export const modtoolsContext = (ctx: Ctx, { community: { id, name }, shell: { viewer } }: Tools): ModtoolsContext => ({
  id,
  name,
  token: tokenOf(ctx),
  once: ctx.trace.id,
  me: viewer?.username ?? '',
  isAdmin: viewer?.isAdmin ?? false
})
