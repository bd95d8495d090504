import { attempt } from './attempt.ts'

/** Names under which this device keeps something, of those that begin so. */
export const storageKeys = (prefix: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter(name => name.startsWith(prefix))
