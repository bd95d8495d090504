import { memberHere } from './here.ts'
import { namesWith } from './stored.ts'

/** What is put away waits so long for its owner, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Begins names of sealed copies beside texts that are there, and of those whose owner is away: theirs is only the copy. */
const SEALED = 'sealed:'
const AWAY = 'away:'

/** Names of what an account has put away on this device. */
export const awayNames = (account: string): string[] => namesWith(`${AWAY}${account}:`)

/** A text under a name as 'draft:' or 'waiting:', an account's id, and in the end a key of its own. */
const nameOf = (prefix: string, name: string): string => {
  const parts = name.split(':')
  return `${prefix}${parts[1]}:${parts.at(-1)}`
}

/** Of the sealed copy beside a text (sealed.ts). */
export const sealedName = (name: string): string => nameOf(SEALED, name)

/** Puts away what others than the page's reader have written on this device: sealed copies are all that is left of it. */
export function putAway(): void {
  const member = memberHere()
  for (const name of namesWith('').filter(each => /^(draft|waiting):/.test(each))) {
    const copy = sealedName(name)
    const sealed = name.split(':')[1] === member ? null : localStorage.getItem(copy)
    if (!sealed) continue
    localStorage.setItem(nameOf(AWAY, name), sealed)
    for (const each of [name, copy]) localStorage.removeItem(each)
  }
  for (const name of namesWith(AWAY))
    if (!(Number.parseInt(localStorage.getItem(name) ?? '', 10) > Date.now() - KEPT_MS)) localStorage.removeItem(name)
}
