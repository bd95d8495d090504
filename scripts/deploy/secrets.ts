import { randomBytes } from 'node:crypto'
import { WITH_SERVER } from '#functions/settings/mail-settings.ts'

/**
 * Secrets that a deploy generates when they are missing. A deploy never changes them, because a change would invalidate
 * all cookies and tokens that are signed with them.
 */
const GENERATED: Record<string, () => string> = {
  SECRET_KEY: () => randomBytes(32).toString('base64url')
}

export const isGenerated = (name: string): boolean => Object.hasOwn(GENERATED, name)

/**
 * Finds the problem of a deploy that keeps the mail server of the deployed Worker, and lacks the settings beside it.
 * @param vars public settings in the environment of the command.
 * @param existing names of the secrets that the deployed Worker has.
 */
export function keptMailProblem(vars: Record<string, string>, existing: string[]): string | null {
  const missing = Object.keys(WITH_SERVER).filter(name => !vars[name])
  if (!existing.includes('MAIL_URL') || missing.length === 0) return null
  return `${missing.join(' and ')}: is missing, the Worker has a mail server (MAIL_URL): set it, or MAIL_URL=off.`
}

/** Question about the mail server, which a deploy repeats until MAIL_URL has a value. */
export const MAIL_QUESTION =
  'Without MAIL_URL the site sends no mail, and nobody recovers a lost password: set it, or MAIL_URL=off for a site without mail.'

/**
 * Chooses the secrets to upload. The platform keeps the values of secrets that an upload omits.
 * @param input secrets in the environment of the command.
 * @param existing names of the secrets that the deployed Worker has.
 */
export function secretsToSend(input: Record<string, string>, existing: string[]): Record<string, string> {
  const existingNames = new Set(existing.filter(isGenerated))
  const generated = Object.entries(GENERATED).map(([name, make]) => [name, input[name] ?? make()] as const)
  return Object.fromEntries([...Object.entries(input), ...generated].filter(([name]) => !existingNames.has(name)))
}
