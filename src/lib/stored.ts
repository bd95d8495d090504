import { attempt } from './attempt.ts'

/** Names under which this device keeps something, of those that begin so. */
export const namesWith = (prefix: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter(name => name.startsWith(prefix))

/** Forgets what this device keeps under names that begin so. */
export function forgetNames(prefix: string): void {
  for (const name of namesWith(prefix)) attempt(() => localStorage.removeItem(name))
}
