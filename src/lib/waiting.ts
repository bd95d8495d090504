import { namesWith } from './stored.ts'

/** Begins the names under which this device keeps what waits of an account, by its id. */
export const waitingOf = (account: string): string => `waiting:${account}:`

/** Names of what waits of an account, in its order. */
export const waitingNames = (account: string): string[] => namesWith(waitingOf(account)).sort()
