import { deviceKeys } from '#src/browser/storage.ts'

/** Key prefix of drafts on this device; followed by the account id. */
export const DRAFTS = 'draft:'
export const draftsBy = (account: string) => `${DRAFTS}${account}:` as const

/** True when this device has a draft for a form, by the prefix in its data attribute. */
export function hasDraft(form: HTMLElement | null): boolean {
  const prefix = form?.dataset['draft']
  return Boolean(prefix && deviceKeys(prefix).length > 0)
}
