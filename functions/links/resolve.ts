import * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'

/** Numbers of DNS record types: A (IPv4) and AAAA (IPv6). */
const KINDS = [1, 28]

const answer = v.object({
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), [])
})

/**
 * Resolves a host name to all its IP addresses by DNS over HTTPS, because the platform has no other access to DNS.
 * @throws Error when the resolver fails.
 */
export async function listAddresses({ settings }: Pick<Ctx, 'settings'>, name: string, signal: AbortSignal) {
  const result = await Promise.all(
    KINDS.map(async kind => {
      const query = new URLSearchParams({ name, type: String(kind) })
      const headers = { Accept: 'application/dns-json' }
      const response = await fetch(`${settings.LINK_DNS_URL}?${query}`, { headers, signal })
      if (!response.ok) throw new Error(`The resolver answered ${response.status}`)
      return v.parse(answer, await response.json()).Answer
    })
  )
  return result
    .flat()
    .filter(({ type }) => KINDS.includes(type))
    .map(({ data }) => data)
}
