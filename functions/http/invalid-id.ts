import type { Context } from 'hono'
import type { ApiEnv } from './env.ts'

/** Matches the names of path parts, parameters and fields that hold an id. */
const NAME = /^post$|^id$|Id$/
/** Matches the ids of all kinds of things: hex digits, a post's public id, a number, and the id of a mute. */
const ANY_ID = /^(?:[0-9a-f]{24}|[0-9A-Za-z_]{8}|(?:[uc]_)?[1-9]\d{0,14})$/

/**
 * Names the part of a request that is no id, for the error invalid_id: a part of the path, a parameter of the query or
 * a field of the body. An id of another kind of thing is named only when the request has no further id; undefined when
 * it is not clear which id is meant.
 */
export function nameOfInvalidId(c: Context<ApiEnv>): string | undefined {
  const parameters = Object.fromEntries(new URL(c.req.url).searchParams)
  const fields = c.get('fields') ?? {}
  const sent = [c.req.param(), parameters, fields].flatMap(part => Object.entries<unknown>(part))
  const ids = sent.filter(([name, value]) => NAME.test(name) && value !== undefined && value !== null)
  const [wrong] = ids.filter(([, value]) => !ANY_ID.test(String(value)))
  return (wrong ?? (ids.length === 1 ? ids[0] : undefined))?.[0]
}
