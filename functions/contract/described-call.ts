import type * as v from 'valibot'
import type { Answers } from './answers.ts'
import type { ErrorCode, ErrorDetails } from './errors.ts'

/** A code of an error, after the HTTP status when the call sends it with another one than usual. */
export type Refusal = ErrorCode | `${NonNullable<ErrorDetails['status']>} ${ErrorCode}`

/** A call of the API as its reference describes it. */
export interface DescribedCall {
  /** Role that may make the call; owners are the account, the author or the owner that the call names. */
  who: 'everyone' | 'members' | 'owners' | 'moderators' | 'admins'
  /** Parameters of the query, as the route gives them to `query` of functions/http/queries.ts. */
  asks?: Readonly<Record<string, v.GenericSchema<string | undefined, unknown>>>
  /**
   * Names of the parameters of the query, and of the fields of the bodies, without which the call is refused. The
   * schemas take an absent one as empty, so that the error names it. Of several bodies, each needs the fields it has.
   */
  needs?: readonly string[]
  /** Bodies that the call accepts, one of the list; 'image': a form with one picture. */
  takes?: readonly v.GenericSchema[] | 'image'
  /** True when the call may come without its body. */
  bodyIsOptional?: boolean
  /**
   * True when the call takes no Idempotency-Key: its repetition changes nothing, or its answer must not be stored, as
   * that of a login or of a new token.
   */
  ignoresKey?: boolean
  /** A body and a query that show how the call is made. */
  example?: { query?: string; body?: Record<string, unknown> }
  /** Names of the answers, one of the list. */
  gives: readonly (keyof Answers)[]
  /** HTTP status of a success when it is not 200. */
  status?: 201
  /**
   * Errors of this call alone. The reference adds those of all calls, of `who`, and of the checks of `asks` and `takes`
   * (scripts/reference/refusals.ts).
   */
  refuses: readonly Refusal[]
}

/** Calls by HTTP method and path, without the base path. */
export type DescribedCalls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, DescribedCall>>
