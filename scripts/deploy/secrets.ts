import { randomBytes } from 'node:crypto'

/**
 * Secrets that a deploy generates when they are missing. A deploy never changes them, because a change would invalidate
 * all cookies and tokens that are signed with them.
 */
const GENERATED: Record<string, () => string> = {
  SECRET_KEY: () => randomBytes(32).toString('base64url')
}

export const isGenerated = (name: string): boolean => Object.hasOwn(GENERATED, name)

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
