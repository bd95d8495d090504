import { attempt } from './attempt.ts'

/** Begins the names under which this device keeps what waits of an account, by its id. */
export const waitingOf = (account: string): string => `waiting:${account}:`

/** Names of what waits of an account, in its order. */
export const waitingNames = (account: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter(name => name.startsWith(waitingOf(account))).sort()

/** Forgets what waits of an account. */
export function forgetWaiting(account: string): void {
  for (const name of waitingNames(account)) attempt(() => localStorage.removeItem(name))
}
