/** Maximum length of an address in characters. Most proxies allow less. */
export const ADDRESS_MAX = 8192
const WWW = /^www\./i

/** Result of checking an address: it is fine, moved to another address, or refused. */
export type Address = { kind: 'fine' } | { kind: 'moved'; to: string } | { kind: 'refused'; status: 400 | 404 | 414 }

const FINE: Address = { kind: 'fine' }
const refused = (status: 400 | 404 | 414): Address => ({ kind: 'refused', status })

/** Checks an address. A www. or a trailing slash leads to a redirect, and impossible addresses are refused. */
export function readAddress(url: URL): Address {
  const { pathname } = url
  if (url.href.length > ADDRESS_MAX) return refused(414)
  if (WWW.test(url.hostname)) return { kind: 'moved', to: url.href.replace(/(?<=^https?:\/\/)www\./i, '') }
  const path = decoded(pathname)
  if (path === null || hasControl(path) || path.includes('\\')) return refused(400)
  // A redirect to "//evil.example" would lead to another host.
  if (path.includes('//')) return refused(404)
  if (pathname.length > 1 && pathname.endsWith('/')) return { kind: 'moved', to: pathname.slice(0, -1) + url.search }
  return FINE
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const hasControl = (text: string): boolean => [...text].some(letter => letter < ' ' || letter === '\u007f')
