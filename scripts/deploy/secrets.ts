import { randomBytes } from 'node:crypto'

/**
 * Secrets that are generated when missing, and never changed by a deploy: a change would invalidate
 * everything signed with them.
 */
const GENERATED: Record<string, () => string> = {
  SECRET_KEY: () => randomBytes(32).toString('base64url')
}

export const isGenerated = (name: string): boolean => Object.hasOwn(GENERATED, name)

/**
 * Secrets to upload; the platform keeps secrets that an upload omits.
 * @param given secrets of the environment.
 * @param there names of secrets that the Worker has.
 */
export function secretsToSend(given: Record<string, string>, there: string[]): Record<string, string> {
  const kept = new Set(there.filter(isGenerated))
  const made = Object.entries(GENERATED).map(([name, make]) => [name, given[name] ?? make()] as const)
  return Object.fromEntries([...Object.entries(given), ...made].filter(([name]) => !kept.has(name)))
}
