import type { Settings } from '#functions/settings/settings.ts'

const ENDPOINT_MAX = 2048
/** Matches one or several labels of a host name, each followed by a dot: a-b.c. */
const LABELS = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+$/

/**
 * True when a host belongs to a push service. A service name that begins with a dot allows all hosts below that name,
 * but not the name itself.
 */
function isOf(host: string, service: string): boolean {
  if (!service.startsWith('.')) return host === service
  return host.endsWith(service) && LABELS.test(host.slice(0, 1 - service.length))
}

/**
 * Tells whether push messages may be sent to an endpoint (the address in a subscription). The check is needed because a
 * client chooses the endpoint and the Worker requests it (rules.md 8). Only the spelling of browsers is accepted: in
 * another spelling, one browser could be registered twice.
 */
export function isPushService(
  endpoint: string,
  { PUSH_SERVICES, PUSH_ALLOW }: Pick<Settings, 'PUSH_SERVICES' | 'PUSH_ALLOW'>
): boolean {
  const url = endpoint.length > ENDPOINT_MAX ? null : URL.parse(endpoint)
  if (url === null || url.href !== endpoint || url.hash || url.username || url.password) return false
  if (PUSH_ALLOW.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && PUSH_SERVICES.some(service => isOf(url.hostname, service))
}
