import { deviceKeys } from '#src/browser/storage.ts'

/** Beginning of the storage keys of drafts. An account's id follows. */
export const DRAFTS = 'draft:'
export const draftsBy = (account: string) => `${DRAFTS}${account}:` as const

/**
 * True when this device has a draft of the form. The form's data attribute has the beginning of the draft's storage
 * key.
 */
export function hasDraft(form: HTMLElement | null): boolean {
  const prefix = form?.dataset['draft']
  return Boolean(prefix && deviceKeys(prefix).length > 0)
}
