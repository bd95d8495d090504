import type { Settings } from '#functions/settings/settings.ts'

const DAY_MS = 86_400_000
/** Days for which a copy of the text is valid: RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * Writes the content of security.txt (RFC 9116), which tells where to report a vulnerability. Its end is counted from
 * the present day, so that a served text is never out of date.
 */
export function securityText({ CONTACT_EMAIL }: Settings, origin: string, now: Date): string {
  const today = now.getTime() - (now.getTime() % DAY_MS)
  return [
    `Contact: mailto:${CONTACT_EMAIL}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: ru',
    `Canonical: ${origin}/.well-known/security.txt`,
    ''
  ].join('\n')
}
