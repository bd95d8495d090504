/** Characters of an address: more than most servers in between take. */
export const ADDRESS_MAX = 8192
const WWW = /^www\./i

/** The Worker's check of an address before routing. */
export type Address = { kind: 'fine' } | { kind: 'moved'; to: string } | { kind: 'refused'; status: 400 | 404 | 414 }

const FINE: Address = { kind: 'fine' }
const refused = (status: 400 | 404 | 414): Address => ({ kind: 'refused', status })

/** One spelling for every address: no www, no slash at the end; what no page can have is refused here. */
export function readAddress(url: URL): Address {
  const { pathname } = url
  if (url.href.length > ADDRESS_MAX) return refused(414)
  if (WWW.test(url.hostname)) return { kind: 'moved', to: url.href.replace(/(?<=^https?:\/\/)www\./i, '') }
  const path = decoded(pathname)
  if (path === null || hasControl(path) || path.includes('\\')) return refused(400)
  // Not redirected: "//evil.example" is the address of another host.
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
