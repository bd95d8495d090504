import { attempt } from './attempt.ts'

/** Keys of localStorage with a prefix. */
export const storageKeys = (prefix: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter(name => name.startsWith(prefix))
