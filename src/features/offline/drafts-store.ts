import { atom } from 'nanostores'
import { isAhead } from '#functions/contract/clock.ts'
import { newKey } from '#src/browser/api.ts'
import { deviceKeys, parseStored, readDevice, type TextKey } from '#src/browser/storage.ts'
import { DRAFTS, draftsBy } from './draft-keys.ts'
import { forgetText as forget, saveText } from './sealed.ts'

/** Lifetime of an unused draft, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Maximum of drafts on one device; the oldest are deleted first. */
const DRAFTS_MAX = 50

interface Entry {
  key: TextKey
  at: number
  /** True when the page of its editor was closed, so that another editor may take the draft over. */
  isLeft: boolean
  text: string
  /** The saved text that the edit began from; undefined for a new text. */
  initial: string | undefined
}

export interface Draft {
  /** Text of the stored draft; empty without one. */
  text: string
  /** The saved text that the edit began from; undefined for a new text. */
  initial: string | undefined
  /**
   * Stores the text; an empty text deletes the draft.
   * @param initial the saved text that the edit began from.
   */
  save(text: string, initial?: string): void
  /** Releases the draft of a closed editor for the next one. */
  leave(): void
  /** Deletes a draft that was sent or discarded. */
  drop(): void
}

/** Separator after the JSON of the initial text; no text contains it. */
const BASE_END = '\0'

/** Counter of opened and closed editors, for lists of drafts. */
export const $editors = atom(0)
const changed = () => $editors.set($editors.get() + 1)

/** Texts of open editors, by key. */
const open = new Map<TextKey, Pick<Entry, 'text' | 'initial'>>()
/** Keys of open editors whose draft could not be stored: the browser asks before their page is left. */
const unstored = new Set<string>()
/**
 * Writes a draft to storage.
 * @returns false when storage is full or forbidden.
 */
const write = (key: TextKey, { text, initial }: Pick<Entry, 'text' | 'initial'>, isLeft: boolean): boolean => {
  const base = initial === undefined ? '' : JSON.stringify(initial) + BASE_END
  const as = (mark: '-' | ' ') => `${Date.now()}${mark}${base}${text}`
  // An archived draft has no open editor, so it is marked as left.
  return saveText(key, as(isLeft ? '-' : ' '), as('-'))
}

if (typeof addEventListener === 'function')
  for (const sign of ['pagehide', 'pageshow'])
    addEventListener(sign, () => {
      // Drafts deleted at the logout of their account stay deleted.
      for (const [key, written] of open) if (readEntry(key)) write(key, written, sign === 'pagehide')
    })

const askBefore = (event: Event): void => void (unstored.size > 0 && event.preventDefault())

/**
 * Opens the draft of a text, stored on this device until the text is sent. Each editor has a copy of its own,
 * so that two tabs never overwrite each other; a new editor starts with the latest copy.
 * @param account id of the writer: other accounts on the device do not get the draft.
 * @param textKey key of the text, such as 'comment:' with the ids of post and parent; no key is a prefix of
 * another.
 */
export function openDraft(account: string, textKey: string): Draft {
  forgetOldDrafts()
  const prefix = `${draftsBy(account)}${textKey}:` as const
  const own = `${prefix}${newKey()}` as const
  const saved = entries(prefix).at(0)
  const text = saved?.text ?? ''
  const forgetSaved = () => {
    if (saved && readEntry(saved.key)?.text === text) forget(saved.key)
  }
  const close = () => open.delete(own) && unstored.delete(own)
  const forgetOwn = () => {
    close()
    forget(own)
  }
  changed()
  return {
    text,
    initial: saved?.initial,
    save(now, initial) {
      // A draft of a closed page moves here; a draft in another open tab stays there, too.
      if (saved?.isLeft || now === '') forgetSaved()
      if (now === '') return forgetOwn()
      open.set(own, { text: now, initial })
      if (write(own, { text: now, initial }, false)) unstored.delete(own)
      else {
        unstored.add(own)
        addEventListener('beforeunload', askBefore)
      }
    },
    leave() {
      const unsaved = open.get(own)
      if (unsaved !== undefined) write(own, unsaved, true)
      close()
      changed()
    },
    drop() {
      if (saved?.isLeft || (open.get(own)?.text ?? text) === text) forgetSaved()
      forgetOwn()
      changed()
    }
  }
}

export interface SavedDraft {
  /** Rest of the key after the prefix. */
  where: string
  text: string
}

/**
 * Latest draft of each text whose key has a prefix.
 * @param keyPrefix prefix, such as 'comment:' with a post's id and a colon.
 */
export function draftsIn(account: string, keyPrefix: string): SavedDraft[] {
  const prefix = `${draftsBy(account)}${keyPrefix}` as const
  const drafts = new Map<string, SavedDraft>()
  for (const { key, text } of entries(prefix)) {
    const where = key.slice(prefix.length, key.lastIndexOf(':'))
    if (!drafts.has(where)) drafts.set(where, { where, text })
  }
  return [...drafts.values()]
}

/** Deletes all drafts of a text by its key. */
export function dropDrafts(account: string, textKey: string): void {
  for (const { key } of entries(`${draftsBy(account)}${textKey}:`)) {
    open.delete(key)
    unstored.delete(key)
    forget(key)
  }
  changed()
}

/** Drafts by key prefix, newest first. Those of the future are from before the device's clock was set back. */
function entries(prefix: TextKey): Entry[] {
  const isFuture = ({ at }: Entry) => Number(isAhead(at, Date.now()))
  return deviceKeys(prefix)
    .flatMap(key => readEntry(key) ?? [])
    .sort((a, b) => isFuture(a) - isFuture(b) || b.at - a.at)
}

function readEntry(key: TextKey): Entry | null {
  const [, at, mark, rest = ''] = /^(\d+)([ -])(.*)$/s.exec(readDevice(key) ?? '') ?? []
  const end = rest.indexOf(BASE_END)
  const initial = end < 0 ? undefined : (parseStored<string>(rest.slice(0, end)) ?? undefined)
  return at ? { key, at: Number(at), isLeft: mark === '-', text: rest.slice(end + 1), initial } : null
}

/** Deletes expired drafts, and the oldest ones above the maximum. */
export function forgetOldDrafts(): void {
  const oldest = Date.now() - KEPT_MS
  for (const [at, entry] of entries(DRAFTS).entries()) if (at >= DRAFTS_MAX || entry.at < oldest) forget(entry.key)
}
