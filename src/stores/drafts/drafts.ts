import { atom } from 'nanostores'
import { newKey } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { DRAFTS, draftsBy } from '#src/lib/drafts.ts'
import { forgetText as forget, saveText } from '#src/lib/sealed.ts'
import { storageKeys } from '#src/lib/storage-keys.ts'

/** Drafts that nobody has touched for so long are forgotten, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Most drafts that one device keeps; older ones go first. */
const KEPT = 50

interface Entry {
  key: string
  at: number
  /** The page that wrote it was left: nobody else goes on with it. */
  isLeft: boolean
  text: string
  /** The text that is changed, as it was saved when the draft was begun; undefined: what is written is new. */
  initial: string | undefined
}

export interface Draft {
  /** The stored draft; '' when there is none. */
  text: string
  /** The text that it is made of, as it was saved then; undefined: it is new. */
  initial: string | undefined
  /** Keeps what is written now; '' forgets it. @param initial the saved text that it is made of. */
  save(text: string, initial?: string): void
  /** Its editor was closed with it: whoever opens the next one goes on with it. */
  leave(): void
  /** It was sent, or given up. */
  drop(): void
}

/** Ends the JSON of the text that a draft is made of; no text holds it. */
const BASE_END = '\0'

/** Counts the editors that were opened and closed: what lists drafts looks again. */
export const $editors = atom(0)
const changed = () => $editors.set($editors.get() + 1)

/** Copies of the editors that stand open, by their keys. */
const open = new Map<string, Pick<Entry, 'text' | 'initial'>>()
/** Those of them that the device has no room for, or may not keep: the browser asks before their page is left. */
const unstored = new Set<string>()
/** @returns false where there is no room, or storage is forbidden. */
const write = (key: string, { text, initial }: Pick<Entry, 'text' | 'initial'>, isLeft: boolean): boolean => {
  const base = initial === undefined ? '' : JSON.stringify(initial) + BASE_END
  const as = (mark: '-' | ' ') => `${Date.now()}${mark}${base}${text}`
  // Nobody stands in an editor whose draft was put away: whoever finds it goes on with it.
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
 * Draft of a text, stored on this device until it is sent. Each editor keeps its own copy, so that two
 * tabs on the same page do not write over each other; a new editor begins with the copy written last.
 * @param account the id of whose draft it is: others at the same device are not offered it.
 * @param place what is written, as 'comment:' with the ids of post and parent; no place begins with another one.
 */
export function openDraft(account: string, place: string): Draft {
  forgetOldDrafts()
  const prefix = `${draftsBy(account)}${place}:`
  const own = prefix + newKey()
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
      // It goes on here; but a page that stands open in another tab goes on by itself.
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
  /** The rest of the place's name. */
  where: string
  text: string
}

/**
 * Drafts of an account by a prefix of their keys: the newest of each.
 * @param places 'comment:' with a post's id and a colon.
 */
export function draftsIn(account: string, places: string): SavedDraft[] {
  const prefix = draftsBy(account) + places
  const found = new Map<string, SavedDraft>()
  for (const { key, text } of entries(prefix)) {
    const where = key.slice(prefix.length, key.lastIndexOf(':'))
    if (!found.has(where)) found.set(where, { where, text })
  }
  return [...found.values()]
}

/** Forgets all that an account has begun in a place. */
export function dropDrafts(account: string, place: string): void {
  for (const { key } of entries(`${draftsBy(account)}${place}:`)) {
    open.delete(key)
    unstored.delete(key)
    forget(key)
  }
  changed()
}

/** Drafts of a place, or all of them, the newest first. */
const entries = (prefix: string): Entry[] =>
  storageKeys(prefix)
    .flatMap(key => readEntry(key) ?? [])
    .sort((a, b) => b.at - a.at)

function readEntry(key: string): Entry | null {
  const [, at, mark, rest = ''] = /^(\d+)([ -])(.*)$/s.exec(attempt(() => localStorage.getItem(key)) ?? '') ?? []
  const end = rest.indexOf(BASE_END)
  const initial = end < 0 ? undefined : (attempt(() => JSON.parse(rest.slice(0, end)) as string) ?? undefined)
  return at ? { key, at: Number(at), isLeft: mark === '-', text: rest.slice(end + 1), initial } : null
}

/** Old drafts go, and those that are too many. */
export function forgetOldDrafts(): void {
  const oldest = Date.now() - KEPT_MS
  for (const [at, entry] of entries(DRAFTS).entries()) if (at >= KEPT || entry.at < oldest) forget(entry.key)
}
