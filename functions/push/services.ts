import type { Settings } from '#functions/settings/settings.ts'

const ENDPOINT_MAX = 2048

/** A name with a dot before it stands for all below. */
const isBelow = (host: string, service: string): boolean =>
  service.startsWith('.') ? host.endsWith(service) : host === service

/** Whether messages may be sent there: what a client names is asked by the Worker, from inside (rules.md 8). */
export function isPushService(
  endpoint: string,
  { PUSH_SERVICES, PUSH_ALLOW }: Pick<Settings, 'PUSH_SERVICES' | 'PUSH_ALLOW'>
): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (PUSH_ALLOW.includes(origin)) return true
  return protocol === 'https:' && port === '' && PUSH_SERVICES.some(service => isBelow(hostname, service))
}
