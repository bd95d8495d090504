import { attempt } from './attempt.ts'
import { currentMemberId } from './current-page.ts'
import { storageKeys } from './storage-keys.ts'

/** A text that was put away waits so long for its writer, in milliseconds. */
const ARCHIVE_MS = 30 * 24 * 3_600_000

/** Prefixes of the names of sealed copies: of texts that are there, and of texts that were put away. */
const SEALED = 'sealed:'
const ARCHIVED = 'away:'

/** The names of an account's texts that were put away on this device. */
export const archivedNames = (account: string): string[] => storageKeys(`${ARCHIVED}${account}:`)

/** The name of a text has 'draft' or 'waiting', the account's id, and a key at its end; that of a copy only the last two. */
const nameOf = (prefix: string, name: string): string => {
  const parts = name.split(':')
  return `${prefix}${parts[1]}:${parts.at(-1)}`
}

/** The name of the sealed copy beside a text (sealed.ts). */
export const sealedName = (name: string): string => nameOf(SEALED, name)

/** The name of the copy whose writer is away. */
export const archivedName = (name: string): string => nameOf(ARCHIVED, name)

/** Replaces texts that others than the page's reader have written on this device by their sealed copies. */
export function archiveOthersTexts(): void {
  const member = currentMemberId()
  for (const name of storageKeys('').filter(each => /^(draft|waiting):/.test(each))) {
    const copy = sealedName(name)
    const sealed = name.split(':')[1] === member ? null : localStorage.getItem(copy)
    if (!sealed) continue
    // A full device has no room for a second copy.
    localStorage.removeItem(copy)
    if (attempt(() => localStorage.setItem(archivedName(name), sealed)) === null) localStorage.setItem(copy, sealed)
    else localStorage.removeItem(name)
  }
  for (const name of storageKeys(ARCHIVED))
    if (!(Number.parseInt(localStorage.getItem(name) ?? '', 10) > Date.now() - ARCHIVE_MS))
      localStorage.removeItem(name)
}
