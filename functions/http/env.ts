import type { Ctx } from '#functions/context.ts'

/** Variables of Hono's context in the routes of the API. */
export interface ApiEnv {
  Bindings: Cloudflare.Env
  Variables: {
    ctx: Ctx
    /** The parsed fields of the body; absent before they are parsed. */
    fields?: Record<string, unknown>
  }
}
