import { attempt } from './attempt.ts'
import { currentMemberId } from './current-page.ts'
import { storageKeys } from './storage-keys.ts'

/** Lifetime of an archived text, in milliseconds. */
const ARCHIVE_MS = 30 * 24 * 3_600_000

/** Key prefixes of encrypted copies: of present texts, and of archived ones. */
const SEALED = 'sealed:'
const ARCHIVED = 'away:'

/** Storage keys of an account's archived texts on this device. */
export const archivedNames = (account: string): string[] => storageKeys(`${ARCHIVED}${account}:`)

/**
 * Storage key of a copy. The key of a text has the parts 'draft' or 'waiting', account id, and more; that of
 * a copy only the id and the last part.
 */
const nameOf = (prefix: string, name: string): string => {
  const parts = name.split(':')
  return `${prefix}${parts[1]}:${parts.at(-1)}`
}

/** Storage key of the encrypted copy beside a text (sealed.ts). */
export const sealedName = (name: string): string => nameOf(SEALED, name)

/** Storage key of an archived copy. */
export const archivedName = (name: string): string => nameOf(ARCHIVED, name)

/** Archives the texts of other accounts on this device: only their encrypted copies stay. */
export function archiveOthersTexts(): void {
  const member = currentMemberId()
  for (const name of storageKeys('').filter(each => /^(draft|waiting):/.test(each))) {
    const copy = sealedName(name)
    const sealed = name.split(':')[1] === member ? null : localStorage.getItem(copy)
    if (!sealed) continue
    // The old copy is removed first: full storage has no room for a second one.
    localStorage.removeItem(copy)
    if (attempt(() => localStorage.setItem(archivedName(name), sealed)) === null) localStorage.setItem(copy, sealed)
    else localStorage.removeItem(name)
  }
  for (const name of storageKeys(ARCHIVED))
    if (!(Number.parseInt(localStorage.getItem(name) ?? '', 10) > Date.now() - ARCHIVE_MS))
      localStorage.removeItem(name)
}
