import { storageKeys } from './storage-keys.ts'

/** Key prefix of an account's queued actions on this device. */
export const queuedPrefix = (account: string): string => `waiting:${account}:`

/** Storage keys of an account's queued actions in their order. */
export const queuedNames = (account: string): string[] => storageKeys(queuedPrefix(account)).sort()
