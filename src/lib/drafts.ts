import { storageKeys } from './storage-keys.ts'

/** Begins the names under which this device keeps drafts; of an account by its id. */
export const DRAFTS = 'draft:'
export const draftsBy = (account: string): string => `${DRAFTS}${account}:`

/** Whether this device keeps a draft of what is written in the page, by the mark of the form that it belongs to. */
export function hasDraft(form: HTMLElement | null): boolean {
  const prefix = form?.dataset['draft']
  return Boolean(prefix && storageKeys(prefix).length > 0)
}
