import { attempt } from './attempt.ts'
import { memberHere } from './here.ts'
import { awayNames, sealedName } from './put-away.ts'
import { namesWith } from './stored.ts'

const IV_BYTES = 12

/** The key that the page of a member brings; null where the browser seals nothing, as without https. */
async function keyHere(): Promise<CryptoKey | null> {
  const hex = document.querySelector<HTMLElement>('[data-member]')?.dataset['key'] ?? ''
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  if (!crypto.subtle || bytes.length === 0) return null
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Keeps a sealed copy of a text of the page's member, which nobody reads but with their pages. */
async function seal(name: string, text: string): Promise<void> {
  const key = name.includes(`:${memberHere()}:`) ? await keyHere() : null
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify([name, text]))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  // Another text, or none, may stand there since.
  if (attempt(() => localStorage.getItem(name)) !== text) return
  attempt(() => localStorage.setItem(sealedName(name), `${Date.now()} ${toText(iv)} ${toText(sealed)}`))
}

/** Keeps a text, with its sealed copy. @returns false where there is no room, or storage is forbidden. */
export function keepText(name: string, text: string): boolean {
  const isKept = attempt(() => localStorage.setItem(name, text) === undefined) ?? false
  if (isKept) void seal(name, text).catch(console.error)
  return isKept
}

/** Forgets a text with its copy. */
export function forgetText(name: string): void {
  for (const each of [name, sealedName(name)]) attempt(() => localStorage.removeItem(each))
}

/** Forgets all texts whose names begin so. */
export function forgetTexts(prefix: string): void {
  for (const name of namesWith(prefix)) forgetText(name)
}

/** Brings back what the page's member had written before they were away. What another key has sealed is lost. */
export async function bringBack(): Promise<void> {
  const names = awayNames(memberHere())
  const key = names.length > 0 ? await keyHere() : null
  if (!key) return
  for (const name of names) {
    const [, iv = '', sealed = ''] = (localStorage.getItem(name) ?? '').split(' ')
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(sealed))
      .then(plain => JSON.parse(new TextDecoder().decode(plain)) as [string, string])
      .catch(() => null)
    // What stands there since is newer.
    if (opened && localStorage.getItem(opened[0]) === null && !keepText(...opened)) continue
    localStorage.removeItem(name)
  }
}
