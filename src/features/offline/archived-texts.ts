import { currentMemberId } from '#src/browser/current-page.ts'
import { deviceKeys, readDevice, removeDevice, type TextKey, writeDevice } from '#src/browser/storage.ts'

/** Lifetime of an archived text, in milliseconds. */
const ARCHIVE_MS = 30 * 24 * 3_600_000

/** Key prefixes of encrypted copies: of present texts, and of archived ones. */
const SEALED = 'sealed:'
const ARCHIVED = 'away:'

/** Storage keys of an account's archived texts on this device. */
export const archivedNames = (account: string) => deviceKeys(`${ARCHIVED}${account}:`)

/**
 * Storage key of a copy. A text has the key 'draft' or 'waiting', then the account's id, then a name; its copy has the
 * account's id and the name only.
 */
const nameOf = <Prefix extends string>(prefix: Prefix, name: TextKey) => {
  const parts = name.split(':')
  return `${prefix}${parts[1]}:${parts.at(-1)}` as const
}

/** Storage key of the encrypted copy beside a text (sealed.ts). */
export const sealedName = (name: TextKey) => nameOf(SEALED, name)

/** Storage key of an archived copy. */
export const archivedName = (name: TextKey) => nameOf(ARCHIVED, name)

/** Archives the texts of other accounts on this device: only their encrypted copies stay. */
export function archiveOthersTexts(): void {
  const member = currentMemberId()
  for (const name of [...deviceKeys('draft:'), ...deviceKeys('waiting:')]) {
    const copy = sealedName(name)
    const sealed = name.split(':')[1] === member ? null : readDevice(copy)
    if (!sealed) continue
    // The old copy is removed first: full storage has no room for a second one.
    removeDevice(copy)
    if (writeDevice(archivedName(name), sealed)) removeDevice(name)
    else writeDevice(copy, sealed)
  }
  for (const name of deviceKeys(ARCHIVED))
    if (!(Number.parseInt(readDevice(name) ?? '', 10) > Date.now() - ARCHIVE_MS)) removeDevice(name)
}
