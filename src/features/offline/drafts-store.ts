import { atom } from 'nanostores'
import { isAhead } from '#functions/contract/clock.ts'
import { newKey } from '#src/browser/api.ts'
import { deviceKeys, parseStored, readDevice, type TextKey } from '#src/browser/storage.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { DRAFTS, draftsBy } from './draft-keys.ts'
import { forgetText as forget, saveText } from './sealed.ts'

/** Time for which an unused draft is stored, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Maximum number of drafts on a device. The oldest drafts above it are deleted. */
const DRAFTS_MAX = 50

/** An uploaded picture beside the text of a draft. */
export interface DraftPicture extends Picture {
  /** Time of the upload or of its last description, in milliseconds since 1970. */
  at: number
}

/** Content of a draft. */
interface Content {
  /** Empty without a stored draft. */
  text: string
  /** The saved text on which the edit is based; undefined for a new text. */
  initial: string | undefined
  /** Null when an edit has taken the picture away; undefined without one, and when an edit has not changed it. */
  picture: DraftPicture | null | undefined
}

interface Entry extends Content {
  key: TextKey
  at: number
  /** True when the editor or its page was closed, so that another editor may take over the draft. */
  isLeft: boolean
}

export interface Draft extends Content {
  /**
   * Stores the text; an empty text without a picture deletes the draft.
   * @param initial the saved text on which the edit is based.
   */
  save(text: string, initial?: string, picture?: DraftPicture | null): void
  /** Called when the editor is closed without sending: the next editor may take over the draft. */
  leave(): void
  /** Deletes the draft, because it was sent or discarded. */
  drop(): void
}

/** The picture that came back last from the offline queue to an open editor, with the id of the editor's field. */
export const $returned = atom<{ field: string; picture: DraftPicture } | null>(null)

/** Character between the JSON of the initial text and the picture, and the draft. No text contains it. */
const BASE_END = '\0'

/** Counter that increases whenever an editor opens or closes, so that lists of drafts are updated. */
export const $editors = atom(0)
const changed = () => $editors.set($editors.get() + 1)

/** Texts of open editors by storage key. */
const open = new Map<TextKey, Content>()
/** Storage keys of drafts that could not be stored. While there are any, the browser asks before the page is left. */
const unstored = new Set<string>()
/**
 * Stores a draft.
 * @returns false when the storage is full or forbidden.
 */
const write = (key: TextKey, { text, initial, picture }: Content, isLeft: boolean): boolean => {
  const beside = picture === undefined ? initial : { initial, picture }
  const base = beside === undefined ? '' : JSON.stringify(beside) + BASE_END
  const as = (mark: '-' | ' ') => `${Date.now()}${mark}${base}${text}`
  // The encrypted copy is marked as left, because it is used only when its editor is no longer open.
  return saveText(key, as(isLeft ? '-' : ' '), as('-'))
}

if (typeof addEventListener === 'function')
  for (const sign of ['pagehide', 'pageshow'])
    addEventListener(sign, () => {
      // A draft that was deleted at its account's logout is not stored again.
      for (const [key, written] of open) if (readEntry(key)) write(key, written, sign === 'pagehide')
    })

const askBefore = (event: Event): void => void (unstored.size > 0 && event.preventDefault())

/**
 * Opens the draft of a text, which this device stores until the text is sent. Each editor has its own copy, so that two
 * tabs cannot overwrite each other. A new editor begins with the latest copy.
 * @param account id of the writer; other accounts on the device do not get the draft.
 * @param textKey key of the text, such as 'comment:' with the ids of post and parent. No key may be the beginning of
 *   another.
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
    picture: saved?.picture,
    save(now, initial, picture) {
      const isEmpty = now === '' && !picture
      // The draft of a closed editor is replaced by the new copy. A draft that is open in another tab is kept.
      if (saved?.isLeft || isEmpty) forgetSaved()
      if (isEmpty) return forgetOwn()
      const content = { text: now, initial, picture }
      open.set(own, content)
      if (write(own, content, false)) unstored.delete(own)
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
  /** Rest of the draft's key, after the given beginning. */
  where: string
  text: string
  hasPicture: boolean
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/**
 * Returns the latest draft of each text whose key has a given beginning.
 * @param keyPrefix beginning of the keys, such as 'comment:' with a post's id and a colon.
 */
export function draftsIn(account: string, keyPrefix: string): SavedDraft[] {
  const prefix = `${draftsBy(account)}${keyPrefix}` as const
  const drafts = new Map<string, SavedDraft>()
  for (const { key, text, picture, at } of entries(prefix)) {
    const where = key.slice(prefix.length, key.lastIndexOf(':'))
    if (!drafts.has(where)) drafts.set(where, { where, text, hasPicture: Boolean(picture), at })
  }
  return [...drafts.values()]
}

/** Deletes all drafts of a text. */
export function dropDrafts(account: string, textKey: string): void {
  for (const { key } of entries(`${draftsBy(account)}${textKey}:`)) {
    open.delete(key)
    unstored.delete(key)
    forget(key)
  }
  changed()
}

/**
 * Returns the drafts by the beginning of their storage key, newest first. Drafts with a time in the future come last:
 * they are from before the device's clock was set back.
 */
function entries(prefix: TextKey): Entry[] {
  const isFuture = ({ at }: Entry) => Number(isAhead(at, Date.now()))
  return deviceKeys(prefix)
    .flatMap(key => readEntry(key) ?? [])
    .sort((a, b) => isFuture(a) - isFuture(b) || b.at - a.at)
}

function readEntry(key: TextKey): Entry | null {
  const [, at, mark, rest = ''] = /^(\d+)([ -])(.*)$/s.exec(readDevice(key) ?? '') ?? []
  const end = rest.indexOf(BASE_END)
  const beside = end < 0 ? null : parseStored<string | Partial<Content>>(rest.slice(0, end))
  const { initial, picture } = typeof beside === 'string' ? { initial: beside, picture: undefined } : (beside ?? {})
  return at ? { key, at: Number(at), isLeft: mark === '-', text: rest.slice(end + 1), initial, picture } : null
}

/** Deletes old drafts, and the oldest drafts above the maximum number. */
export function forgetOldDrafts(): void {
  const oldest = Date.now() - KEPT_MS
  for (const [at, entry] of entries(DRAFTS).entries()) if (at >= DRAFTS_MAX || entry.at < oldest) forget(entry.key)
}
