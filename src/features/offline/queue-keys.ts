import { deviceKeys, type TextKey } from '#src/browser/storage.ts'

/** Key prefix of an account's queued actions on this device. */
export const queuedPrefix = (account: string) => `waiting:${account}:` as const

/** Storage keys of an account's queued actions in their order. */
export const queuedNames = (account: string): TextKey[] => deviceKeys(queuedPrefix(account)).sort()
