import * as v from 'valibot'
import type { Refusal } from '#functions/contract/described-call.ts'
import { ERROR_STATUS, type ErrorCode, isErrorCode } from '#functions/contract/errors.ts'
import type { NamedCall } from './calls.ts'

/** Errors that every call can answer. */
const OF_ALL: readonly ErrorCode[] = ['ip_blocked', 'too_many_requests', 'internal', 'unavailable']
/** Errors that tell what an access token may not do. */
const OF_TOKENS: readonly ErrorCode[] = ['invalid_token', 'scope_missing', 'session_required', 'invalid_value']
/** Errors that every call that changes something can answer. */
const OF_WRITES: readonly ErrorCode[] = ['csrf_failed', 'account_changed', 'invalid_value']
/** Errors of an Idempotency-Key. */
const OF_KEYS: readonly ErrorCode[] = ['idempotency_key_reused']
/** Errors that tell who may make a call. */
const OF_ROLES: Record<NamedCall['who'], readonly ErrorCode[]> = {
  everyone: [],
  members: ['not_logged_in'],
  owners: ['not_logged_in', 'second_factor_required'],
  moderators: ['not_logged_in', 'not_mod', 'second_factor_required'],
  admins: ['not_logged_in', 'not_admin', 'second_factor_required']
}
const COMMON = new Set<ErrorCode>([...OF_ALL, ...OF_TOKENS, ...OF_WRITES, ...OF_KEYS, 'not_logged_in'])

/** True for an error that most calls can answer. */
export const isCommon = (code: ErrorCode): boolean => COMMON.has(code)

/** A text that is longer than every text that a field accepts. */
const TOO_LONG = 'x'.repeat(250_000)

/** Gives the error with which a schema refuses a value; null when it accepts the value. */
function refusalOf(schema: v.GenericSchema, value: unknown): ErrorCode | null {
  const { issues } = v.safeParse(schema, value)
  const message = issues?.[0].message ?? ''
  return isErrorCode(message) ? message : null
}

/** Lists the errors with which a schema of a body refuses too long texts and lists. */
function lengthRefusals(schema: v.GenericSchema): ErrorCode[] {
  const entries = 'entries' in schema ? Object.values(schema.entries as Record<string, v.GenericSchema>) : []
  const values = [TOO_LONG, Array.from({ length: 2000 }, () => ({})), Array.from({ length: 2000 }, () => 1)]
  const codes = entries.flatMap(entry => [...values.map(value => refusalOf(entry, value)), ...nested(entry)])
  return codes.filter(code => code !== null)
}

/** True for the name of a part of a path, a parameter or a field that holds the id of a thing. */
const isIdName = (name: string): boolean => /^post$|^id$|Id$/.test(name)

/** True for a body with the id of a thing. */
const namesThing = (schema: v.GenericSchema): boolean =>
  'entries' in schema && Object.keys(schema.entries as object).some(isIdName)

/** Lists the errors of the objects inside an optional field. */
const nested = (entry: v.GenericSchema): ErrorCode[] =>
  'wrapped' in entry ? lengthRefusals(entry.wrapped as v.GenericSchema) : lengthRefusals(entry)

/** Lists the errors with which a call refuses its input. */
function inputRefusals({ asks = {}, takes, parts }: NamedCall): ErrorCode[] {
  const bodies = Array.isArray(takes) ? (takes as v.GenericSchema[]) : []
  return [
    ...([...parts, ...Object.keys(asks)].some(isIdName) ? (['invalid_id'] as const) : []),
    ...(takes === undefined ? [] : (['invalid_json'] as const)),
    ...(bodies.some(namesThing) ? (['invalid_id'] as const) : []),
    // A repeated parameter is refused as a wrong value of it is.
    ...Object.values(asks).map(field => refusalOf(field, ['', '']) ?? 'invalid_value'),
    ...Object.values(asks).flatMap(field => refusalOf(field, TOO_LONG) ?? []),
    ...bodies.flatMap(lengthRefusals)
  ]
}

/** Lists the codes of a call's errors by their HTTP status. */
export function refusalsOf(call: NamedCall): Map<number, ErrorCode[]> {
  const isWrite = call.method !== 'GET'
  const writes = [...(isWrite ? OF_WRITES : []), ...(isWrite && !call.ignoresKey ? OF_KEYS : [])]
  const own = call.refuses.map(readRefusal)
  const usual = [...inputRefusals(call), ...OF_ROLES[call.who], ...writes, ...OF_TOKENS, ...OF_ALL].map(readRefusal)
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const { status, code } of [...own, ...usual]) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return new Map(sorted.map(([status, codes]) => [status, [...codes].sort()]))
}

/** Reads an error of a call, a code with or without a status. */
function readRefusal(refusal: Refusal): { status: number; code: ErrorCode } {
  if (isErrorCode(refusal)) return { status: ERROR_STATUS[refusal], code: refusal }
  const [status, code] = refusal.split(' ')
  return { status: Number(status), code: code as ErrorCode }
}
