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
 * @param input secrets of the environment.
 * @param existing names of secrets that the Worker has.
 */
export function secretsToSend(input: Record<string, string>, existing: string[]): Record<string, string> {
  const existingNames = new Set(existing.filter(isGenerated))
  const generated = Object.entries(GENERATED).map(([name, make]) => [name, input[name] ?? make()] as const)
  return Object.fromEntries([...Object.entries(input), ...generated].filter(([name]) => !existingNames.has(name)))
}
