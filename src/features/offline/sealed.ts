import { currentMemberId } from '#src/browser/current-page.ts'
import { deviceKeys, readDevice, removeDevice, type TextKey, writeDevice } from '#src/browser/storage.ts'
import { archivedName, archivedNames, sealedName } from './archived-texts.ts'

const IV_BYTES = 12

/**
 * Returns the key that encrypts the member's texts, from an attribute of the page. Null without Web Crypto, as on plain
 * http.
 */
async function deviceKey(): Promise<CryptoKey | null> {
  const hex = document.querySelector<HTMLElement>('[data-member]')?.dataset['key'] ?? ''
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  if (!crypto.subtle || bytes.length === 0) return null
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/**
 * Stores an encrypted copy of the member's text. Only pages that are rendered for the member have the key.
 * @param text the text as it is stored unencrypted.
 * @param archived the text that its writer gets back later.
 */
async function seal(name: TextKey, text: string, archived: string): Promise<void> {
  const key = name.includes(`:${currentMemberId()}:`) ? await deviceKey() : null
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify([name, archived]))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  // The text may have changed during the encryption. The newer text gets its encrypted copy by a later call.
  if (readDevice(name) !== text) return
  const isSaved = writeDevice(sealedName(name), `${Date.now()} ${toText(iv)} ${toText(sealed)}`)
  if (!isSaved) throw new Error('no room for a sealed copy')
}

/**
 * Stores a text and its encrypted copy.
 * @param archived the text that its writer gets back after somebody else has used the device.
 * @returns false when the storage is full or forbidden.
 */
export function saveText(name: TextKey, text: string, archived = text): boolean {
  const isSaved = writeDevice(name, text)
  if (isSaved)
    void seal(name, text, archived).catch((error: unknown) => {
      console.error(error)
      // An earlier copy is deleted, because its text is older: restoring it would lose the latest changes.
      removeDevice(sealedName(name))
    })
  return isSaved
}

/** Deletes a text with its encrypted copies, also the archived copy that another tab may have made in the meantime. */
export function forgetText(name: TextKey): void {
  for (const each of [name, sealedName(name), archivedName(name)]) removeDevice(each)
}

/** Deletes the archived texts that an account has on this device. */
export function forgetArchived(account: string): void {
  for (const name of archivedNames(account)) removeDevice(name)
}

/** Deletes all texts whose storage key has a given beginning. */
export function forgetTexts(prefix: TextKey): void {
  for (const name of deviceKeys(prefix)) forgetText(name)
}

/** Restores the archived texts of the page's member. A copy that was encrypted with another key is deleted. */
export async function restoreArchived(): Promise<void> {
  const names = archivedNames(currentMemberId())
  const key = names.length > 0 ? await deviceKey() : null
  if (!key) return
  for (const name of names) {
    const [, iv = '', sealed = ''] = (readDevice(name) ?? '').split(' ')
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(sealed))
      .then(plain => JSON.parse(new TextDecoder().decode(plain)) as [TextKey, string])
      .catch(() => null)
    // A text that was stored under this key after the archiving is newer and is kept.
    if (opened && readDevice(opened[0]) === null && !saveText(...opened)) continue
    removeDevice(name)
  }
}
