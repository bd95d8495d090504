import { archivedName, archivedNames, sealedName } from './archived-texts.ts'
import { attempt } from './attempt.ts'
import { currentMemberId } from './current-page.ts'
import { storageKeys } from './storage-keys.ts'

const IV_BYTES = 12

/** The key that the page of a member brings; null where the browser seals nothing, as without https. */
async function deviceKey(): Promise<CryptoKey | null> {
  const hex = document.querySelector<HTMLElement>('[data-member]')?.dataset['key'] ?? ''
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  if (!crypto.subtle || bytes.length === 0) return null
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/**
 * Keeps a sealed copy of a text of the page's member, which nobody reads but with their pages.
 * @param text as it stands under the name. @param away as its writer finds it again.
 */
async function seal(name: string, text: string, away: string): Promise<void> {
  const key = name.includes(`:${currentMemberId()}:`) ? await deviceKey() : null
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify([name, away]))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  // Another text, or none, may stand there since.
  if (attempt(() => localStorage.getItem(name)) !== text) return
  localStorage.setItem(sealedName(name), `${Date.now()} ${toText(iv)} ${toText(sealed)}`)
}

/**
 * Keeps a text, with its sealed copy.
 * @param away the text as its writer finds it again when others have been at the device since.
 * @returns false where there is no room, or storage is forbidden.
 */
export function saveText(name: string, text: string, away = text): boolean {
  const isSaved = attempt(() => localStorage.setItem(name, text) === undefined) ?? false
  if (isSaved)
    void seal(name, text, away).catch((error: unknown) => {
      console.error(error)
      // The copy there is of an older text: put away in the place of this one, it would lose what was written since.
      forget(sealedName(name))
    })
  return isSaved
}

const forget = (name: string): unknown => attempt(() => localStorage.removeItem(name))

/** Forgets a text with its copies: another tab may have put it away while this one went on. */
export function forgetText(name: string): void {
  for (const each of [name, sealedName(name), archivedName(name)]) forget(each)
}

/** Forgets what an account has put away on this device. */
export function forgetArchived(account: string): void {
  for (const name of archivedNames(account)) forget(name)
}

/** Forgets all texts whose names begin so. */
export function forgetTexts(prefix: string): void {
  for (const name of storageKeys(prefix)) forgetText(name)
}

/** Brings back the texts of the page's member that were put away. A copy that was sealed with another key is lost. */
export async function restoreArchived(): Promise<void> {
  const names = archivedNames(currentMemberId())
  const key = names.length > 0 ? await deviceKey() : null
  if (!key) return
  for (const name of names) {
    const [, iv = '', sealed = ''] = (localStorage.getItem(name) ?? '').split(' ')
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(sealed))
      .then(plain => JSON.parse(new TextDecoder().decode(plain)) as [string, string])
      .catch(() => null)
    // A text that stands there again is newer.
    if (opened && localStorage.getItem(opened[0]) === null && !saveText(...opened)) continue
    localStorage.removeItem(name)
  }
}
