/** The state of a rate limit after a call, for the headers of the answer. */
export interface Quota {
  /** Name of the limit, unique in an answer. */
  policy: string
  /** Number of calls that the window allows, and its length in seconds. */
  most: number
  seconds: number
  /** Number of calls that are left now; null when the limiter does not tell. */
  left: number | null
  /** Seconds until more calls are allowed than are left now. */
  wait: number
}

/** Writes a list of items for a header (RFC 9651). */
const listOf = (quotas: Quota[], write: (quota: Quota) => string): string | undefined =>
  quotas.length > 0 ? quotas.map(quota => `"${quota.policy}";${write(quota)}`).join(', ') : undefined

/** Makes the value of the header RateLimit-Policy; undefined for a call that no limit counts. */
export const policiesOf = (quotas: Quota[]): string | undefined =>
  listOf(quotas, ({ most, seconds }) => `q=${most};w=${seconds}`)

/**
 * Makes the value of the header RateLimit (draft-ietf-httpapi-ratelimit-headers-11). When limits are used up, only
 * these are named, so that no effective window ends after Retry-After.
 */
export function leftOf(quotas: Quota[]): string | undefined {
  const known = quotas.filter(({ left }) => left !== null)
  const usedUp = known.filter(({ left }) => left === 0)
  return listOf(usedUp.length > 0 ? usedUp : known, ({ left, wait }) => `r=${left};t=${wait}`)
}
