import { storageKeys } from './storage-keys.ts'

/** Key prefix of drafts on this device; followed by the account id. */
export const DRAFTS = 'draft:'
export const draftsBy = (account: string): string => `${DRAFTS}${account}:`

/** True when this device has a draft for a form, by the prefix in its data attribute. */
export function hasDraft(form: HTMLElement | null): boolean {
  const prefix = form?.dataset['draft']
  return Boolean(prefix && storageKeys(prefix).length > 0)
}
