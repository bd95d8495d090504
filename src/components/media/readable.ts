/** The part of an address behind the host as people read it; empty when there is none. */
export function readablePath(address: string): string {
  if (!URL.canParse(address)) return ''
  const { pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: shown as it was written.
    return path
  }
}
