import { randomBytes } from 'node:crypto'

/** Secrets that are made where there is none, and never changed by a deploy: everything that they sign would be void. */
const MADE: Record<string, () => string> = {
  SECRET_KEY: () => randomBytes(32).toString('base64url')
}

export const isMade = (name: string): boolean => Object.hasOwn(MADE, name)

/**
 * The secrets to upload. The platform keeps those that an upload does not name.
 * @param given those of the environment.
 * @param there names of those that the Worker has.
 */
export function secretsToSend(given: Record<string, string>, there: string[]): Record<string, string> {
  const kept = new Set(there.filter(isMade))
  const made = Object.entries(MADE).map(([name, make]) => [name, given[name] ?? make()] as const)
  return Object.fromEntries([...Object.entries(given), ...made].filter(([name]) => !kept.has(name)))
}
