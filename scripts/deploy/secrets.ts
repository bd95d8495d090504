import { randomBytes } from 'node:crypto'

/** Secrets that are made where there is none, and never changed by a deploy: everything that they sign would be void. */
const GENERATED: Record<string, () => string> = {
  SECRET_KEY: () => randomBytes(32).toString('base64url')
}

export const isGenerated = (name: string): boolean => Object.hasOwn(GENERATED, name)

/**
 * The secrets to upload. The platform keeps those that an upload does not name.
 * @param given those of the environment.
 * @param there names of those that the Worker has.
 */
export function secretsToSend(given: Record<string, string>, there: string[]): Record<string, string> {
  const kept = new Set(there.filter(isGenerated))
  const made = Object.entries(GENERATED).map(([name, make]) => [name, given[name] ?? make()] as const)
  return Object.fromEntries([...Object.entries(given), ...made].filter(([name]) => !kept.has(name)))
}
