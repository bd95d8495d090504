import { attempt } from './attempt.ts'

const PREFIX = 'waiting:'

/** Begins the names under which this device keeps what waits of an account, by its id. */
export const waitingOf = (account: string): string => `${PREFIX}${account}:`

const namesWith = (prefix: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter(name => name.startsWith(prefix)).sort()

/** Names of what waits of an account, in its order. */
export const waitingNames = (account: string): string[] => namesWith(waitingOf(account))

/** Forgets what waits of an account; absent: of all. */
export function forgetWaiting(account?: string): void {
  const prefix = account === undefined ? PREFIX : waitingOf(account)
  for (const name of namesWith(prefix)) attempt(() => localStorage.removeItem(name))
}
