import type { Settings } from '#functions/settings/settings.ts'

const ENDPOINT_MAX = 2048
/** One label of a host name and those below it, each followed by a dot: a-b.c. */
const LABELS = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+$/

/** Whether a host is a service; a service with a dot before its name stands for all hosts below it, and not for itself. */
function isOf(host: string, service: string): boolean {
  if (!service.startsWith('.')) return host === service
  return host.endsWith(service) && LABELS.test(host.slice(0, 1 - service.length))
}

/**
 * Whether messages may be sent there: what a client names is asked by the Worker, from inside (rules.md 8). Only the one
 * spelling that browsers give is taken: with a second one the same browser could be registered twice.
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
