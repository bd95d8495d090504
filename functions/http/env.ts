import type { Ctx } from '#functions/context.ts'

/** What a route of the API finds beside its request. */
export interface ApiEnv {
  Bindings: Cloudflare.Env
  Variables: {
    ctx: Ctx
    /** Those of the body, once they are read. */
    fields?: unknown
  }
}
