/** Matches an IPv4 or IPv6 address in place of a host name. */
const ADDRESS = /^[\d.]+$|^\[/

/**
 * True when browsers make passkeys for a site: WebAuthn wants a host name, and HTTPS except for localhost.
 * @param isSecure true for a page that came by HTTPS.
 */
export const isPasskeyHost = (hostname: string, isSecure: boolean): boolean =>
  !ADDRESS.test(hostname) && (isSecure || hostname === 'localhost' || hostname.endsWith('.localhost'))
