import { Refusal } from '#scripts/site/refusal.ts'
import { type Platform, PlatformError } from './platform.ts'

/** A route of the Worker in wrangler.toml: a URL pattern, or a pattern with the kind and the zone of the route. */
export type Route = string | { pattern: string; custom_domain?: boolean; zone_id?: string; zone_name?: string }

/** Changes that the platform would make for the domains of the Worker. */
interface Changeset {
  updated: { id: string; hostname: string; modified?: boolean }[]
  conflicting: { hostname: string }[]
}

const MEND = 'take it away in the dashboard, or the domain out of wrangler.toml'

/** Makes messages about the domains that belong to another Worker, one line for each domain. */
async function takenDomains({ ask, account, script }: Platform, { updated }: Changeset): Promise<string[]> {
  const changed = updated.filter(({ modified }) => modified)
  const owners = await Promise.all(
    changed.map(({ id }) =>
      ask<{ hostname: string; service: string }>('GET', `${account}/workers/domains/records/${id}`)
    )
  )
  const others = owners.filter(({ service }) => !script.endsWith(`/${encodeURIComponent(service)}`))
  return others.map(({ hostname, service }) => `${hostname} is the domain of the Worker ${service}: ${MEND}.`)
}

/**
 * Checks whether the custom domains of wrangler.toml are free. At a terminal, wrangler asks before it takes a domain
 * from another Worker or replaces DNS records. A deploy runs wrangler without a terminal, so wrangler would do both
 * without asking.
 * @throws Refusal with all taken domains, one line for each, or when the platform does not answer.
 */
export async function checkDomains(platform: Platform, routes: Route[] = []): Promise<void> {
  const origins = routes.flatMap(route => {
    if (typeof route === 'string' || !route.custom_domain) return []
    return [{ hostname: route.pattern, zone_id: route.zone_id, zone_name: route.zone_name }]
  })
  if (origins.length === 0) return
  const pendingChangeset = platform.ask<Changeset>(
    'POST',
    `${platform.script}/domains/changeset?replace_state=true`,
    origins
  )
  const changeset = await pendingChangeset.catch((error: Error) => {
    if (!(error instanceof PlatformError)) throw error
    throw new Refusal(
      `The platform does not tell whether the domains in wrangler.toml are free (${error.message}): deploy once without them, and see docs/deploy.md, step 8.`
    )
  })
  const conflicts = changeset.conflicting.map(({ hostname }) => `${hostname} has a DNS record already: ${MEND}.`)
  const problems = [...conflicts, ...(await takenDomains(platform, changeset))]
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
}
