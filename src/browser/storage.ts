/** Keys of local storage, which outlasts the tab. In a key with a colon, the id of an account follows the colon. */
export type DeviceKey =
  | 'theme'
  | 'font'
  | 'feed_layout'
  | 'letter_keys_disabled'
  | 'infinite_scrolling_disabled'
  | 'top_navbar_autohide_disabled'
  | 'seen'
  | 'clock'
  | 'csrf_token'
  | 'push_off'
  | 'install_answer'
  | 'update_shown'
  | 'probe'
  | `feed_sort:${string}`
  | `push_declined:${string}`
  | TextKey
  | `sealed:${string}`
  | `away:${string}`

/** Keys of texts that a member has written but not sent yet: drafts, and actions in the offline queue. */
export type TextKey = `draft:${string}` | `waiting:${string}`

/** Keys of session storage, which is deleted with its tab. */
export type TabKey =
  | 'arriving'
  | 'acted'
  | 'place'
  | 'pwa_use'
  | 'push_written'
  | `scroll:${string}`
  | `reading:${string}`
  | `typed:${string}`

/**
 * Runs an action and returns its result, or null where the browser throws: it may forbid storage, or its storage may be
 * full.
 */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Reads the text stored under a key; null without one, and where the browser forbids storage. */
export const readDevice = (key: DeviceKey): string | null => attempt(() => localStorage.getItem(key))
export const readTab = (key: TabKey): string | null => attempt(() => sessionStorage.getItem(key))

/** Stores a text. @returns false where the browser forbids storage, or where its storage is full. */
export const writeDevice = (key: DeviceKey, text: string): boolean =>
  attempt(() => localStorage.setItem(key, text)) !== null
export const writeTab = (key: TabKey, text: string): boolean =>
  attempt(() => sessionStorage.setItem(key, text)) !== null

export const removeDevice = (key: DeviceKey): void => void attempt(() => localStorage.removeItem(key))
export const removeTab = (key: TabKey): void => void attempt(() => sessionStorage.removeItem(key))

/** Reads a text of the tab's storage and removes it. */
export function takeTab(key: TabKey): string | null {
  const text = readTab(key)
  removeTab(key)
  return text
}

/** Lists the stored keys that begin with a prefix. */
export const deviceKeys = <Prefix extends string>(prefix: Prefix): `${Prefix}${string}`[] =>
  withPrefix(prefix, () => localStorage)
export const tabKeys = <Prefix extends string>(prefix: Prefix): `${Prefix}${string}`[] =>
  withPrefix(prefix, () => sessionStorage)

const withPrefix = <Prefix extends string>(prefix: Prefix, storage: () => Storage): `${Prefix}${string}`[] =>
  (attempt(() => Object.keys(storage())) ?? []).filter(key => key.startsWith(prefix)) as `${Prefix}${string}`[]

/** Parses stored JSON; null without a text, and for a text that is not JSON. */
export const parseStored = <Value>(text: string | null): Value | null =>
  attempt(() => JSON.parse(text || 'null') as Value | null)
