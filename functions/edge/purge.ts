import type { Ctx } from '#functions/context.ts'
import { logError } from '#functions/observation/log.ts'

/** Upper bound for the tags in one request to the platform. */
const TAGS_MAX = 100
const PATIENCE_MS = 5000

/**
 * Purges tags from the caches of all data centres, when a purge token is set. A failure is only logged: this data
 * centre has dropped its own copies already.
 */
export async function purge({ settings, trace }: Pick<Ctx, 'settings' | 'trace'>, tags: string[]) {
  const { CACHE_PURGE_TOKEN: token, CACHE_PURGE_ZONE: zone, CACHE_PURGE_URL: api } = settings
  if (!token || !zone) return
  try {
    for (let at = 0; at < tags.length; at += TAGS_MAX) {
      const answer = await fetch(`${api}/zones/${zone}/purge_cache`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ tags: tags.slice(at, at + TAGS_MAX) }),
        signal: AbortSignal.timeout(PATIENCE_MS)
      })
      if (!answer.ok)
        throw new Error(`The cache was not purged: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    }
  } catch (error) {
    logError(trace, error)
  }
}
