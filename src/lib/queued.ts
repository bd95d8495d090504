import { storageKeys } from './storage-keys.ts'

/** Begins the names under which this device keeps what waits of an account, by its id. */
export const queuedPrefix = (account: string): string => `waiting:${account}:`

/** Names of what waits of an account, in its order. */
export const queuedNames = (account: string): string[] => storageKeys(queuedPrefix(account)).sort()
