import type { Ctx } from '#functions/context.ts'

/** Variables that a route of the API gets in addition to its request. */
export interface ApiEnv {
  Bindings: Cloudflare.Env
  Variables: {
    ctx: Ctx
    /** The fields of the body, once they are parsed. */
    fields?: unknown
  }
}
