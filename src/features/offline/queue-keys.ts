import { deviceKeys, type TextKey } from '#src/browser/storage.ts'

/** Returns the beginning of the storage keys of an account's queued actions. */
export const queuedPrefix = (account: string) => `waiting:${account}:` as const

/** Returns the storage keys of an account's queued actions, in the order of the actions. */
export const queuedNames = (account: string): TextKey[] => deviceKeys(queuedPrefix(account)).sort()
