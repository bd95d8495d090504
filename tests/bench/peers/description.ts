import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { Refusal } from '#scripts/site/refusal.ts'

/** Calls of our site that have a counterpart in another forum: names of table rows. */
export const ROWS = ['feed', 'feed, member', 'thread', 'comment written'] as const

/** Name of the built-in token whose value differs in each request. */
export const NUMBER = 'number'

/** Number of groups of a regular expression; -1 for a text that is none. */
function groupsOf(source: string): number {
  try {
    return (new RegExp(`${source}|`).exec('')?.length ?? 0) - 1
  } catch {
    return -1
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const texts = v.record(v.string(), v.string())
const path = v.pipe(v.string(), v.startsWith('/', 'a path begins with /'))
const pattern = v.pipe(
  v.string(),
  v.check(source => groupsOf(source) >= 0, 'this is no regular expression')
)
const token = v.pipe(
  v.string(),
  v.check(source => groupsOf(source) === 1, 'a token is a regular expression with exactly one group')
)

const request = {
  path,
  method: v.optional(v.picklist(['GET', 'POST'])),
  headers: v.optional(texts, {}),
  form: v.optional(texts),
  json: v.optional(v.record(v.string(), v.unknown())),
  expect: v.optional(pattern)
}
const step = v.strictObject({ ...request, tokens: v.optional(v.record(v.string(), token), {}) })
const call = v.strictObject({ ...request, asMember: v.optional(v.boolean(), false) })

const schema = v.strictObject({
  name: v.string(),
  origin: v.pipe(v.string(), v.check(isOrigin, 'an origin is like http://127.0.0.1:8080, without a path')),
  ready: v.optional(path, '/'),
  start: v.optional(
    v.strictObject({
      command: v.pipe(v.array(v.string()), v.minLength(1, 'the command is empty')),
      folder: v.optional(v.string(), '.'),
      env: v.optional(texts, {})
    })
  ),
  member: v.optional(v.array(step), []),
  calls: v.strictObject(v.entriesFromList(ROWS, v.optional(call)))
})

export type Description = v.InferOutput<typeof schema>
export type Step = v.InferOutput<typeof step>
export type PeerCall = v.InferOutput<typeof call>
/** The part that a step of the login and a measured call have in common. */
export type PeerRequest = Omit<Step, 'tokens'>

/** Matches a place of a token's value, such as {csrf}. */
export const TOKEN_PLACE = /\{(\w+)\}/g

/** Finds a token that a request uses before a step has read it, or a wrong combination of fields. */
function faultOf(known: Set<string>, { path, method, headers, form, json }: PeerRequest): [string, string] | null {
  if (form && json) return ['json', 'a request has form or json, not both']
  if (method === 'GET' && (form ?? json)) return ['method', 'GET has no fields']
  for (const [field, value] of Object.entries({ path, headers, form, json })) {
    for (const [place, name = ''] of JSON.stringify(value ?? '').matchAll(TOKEN_PLACE)) {
      if (!known.has(name)) return [field, `no earlier step has the token ${place}`]
    }
  }
  return null
}

/** Finds a fault that concerns several fields, as the name of a field and a message. */
function findFault({ start, origin, member, calls }: Description): [string, string] | null {
  if (start && !origin.startsWith('http:')) return ['origin', 'a peer that is started has an origin with http:']
  const known = new Set([NUMBER])
  for (const [at, each] of member.entries()) {
    const fault = faultOf(known, each)
    if (fault) return [`member.${at}.${fault[0]}`, fault[1]]
    for (const name of Object.keys(each.tokens)) known.add(name)
  }
  for (const [what, each] of Object.entries(calls)) {
    if (!each) continue
    if (each.asMember && member.length === 0) return [`calls.${what}.asMember`, 'the description has no member']
    const fault = faultOf(each.asMember ? known : new Set([NUMBER]), each)
    if (fault) return [`calls.${what}.${fault[0]}`, fault[1]]
  }
  return null
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Reads the description of a peer. The folder of its command is relative to the file.
 * @throws Refusal that names the file and the wrong field.
 */
export function readDescription(file: string): Description {
  const { success, output, issues } = v.safeParse(schema, parse(file), { abortEarly: true })
  if (!success) throw new Refusal(`${file}: ${v.getDotPath(issues[0]) ?? 'the description'}: ${issues[0].message}`)
  const fault = findFault(output)
  if (fault) throw new Refusal(`${file}: ${fault[0]}: ${fault[1]}`)
  const { start } = output
  return start ? { ...output, start: { ...start, folder: resolve(dirname(file), start.folder) } } : output
}
