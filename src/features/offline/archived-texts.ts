import { currentMemberId } from '#src/browser/current-page.ts'
import { deviceKeys, readDevice, removeDevice, type TextKey, writeDevice } from '#src/browser/storage.ts'

/** Time for which an archived text is stored, in milliseconds. */
const ARCHIVE_MS = 30 * 24 * 3_600_000

/**
 * Beginnings of the storage keys of encrypted copies. A sealed copy is stored beside its text, an archived copy
 * replaces its text.
 */
const SEALED = 'sealed:'
const ARCHIVED = 'away:'

/** Returns the storage keys of the archived texts that an account has on this device. */
export const archivedNames = (account: string) => deviceKeys(`${ARCHIVED}${account}:`)

/**
 * Returns the storage key of the encrypted copy of a text. The text's key has the kind 'draft' or 'waiting', the
 * account's id and a name; the copy's key has no kind.
 */
const nameOf = <Prefix extends string>(prefix: Prefix, name: TextKey) => {
  const parts = name.split(':')
  return `${prefix}${parts[1]}:${parts.at(-1)}` as const
}

/** Returns the storage key of the encrypted copy that is stored beside a text (sealed.ts). */
export const sealedName = (name: TextKey) => nameOf(SEALED, name)

/** Returns the storage key of the encrypted copy that replaces a text. */
export const archivedName = (name: TextKey) => nameOf(ARCHIVED, name)

/**
 * Archives the texts of other accounts on this device: deletes the texts and leaves only their encrypted copies. Old
 * archived texts are deleted.
 */
export function archiveOthersTexts(): void {
  const member = currentMemberId()
  for (const name of [...deviceKeys('draft:'), ...deviceKeys('waiting:')]) {
    const copy = sealedName(name)
    const sealed = name.split(':')[1] === member ? null : readDevice(copy)
    if (!sealed) continue
    // The copy is removed before it is written under its new key, because full storage has no space for two copies.
    removeDevice(copy)
    if (writeDevice(archivedName(name), sealed)) removeDevice(name)
    else writeDevice(copy, sealed)
  }
  for (const name of deviceKeys(ARCHIVED))
    if (!(Number.parseInt(readDevice(name) ?? '', 10) > Date.now() - ARCHIVE_MS)) removeDevice(name)
}
