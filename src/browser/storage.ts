/** Keys of local storage, which the device keeps. A prefix is followed by an account's id, and more. */
export type DeviceKey =
  | 'theme'
  | 'font'
  | 'feed_layout'
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

/** Keys of texts that a member has written and not sent: drafts, and actions in the offline queue. */
export type TextKey = `draft:${string}` | `waiting:${string}`

/** Keys of session storage, which ends with its tab. */
export type TabKey =
  | 'arriving'
  | 'acted'
  | 'place'
  | 'pwa_use'
  | 'push_written'
  | `scroll:${string}`
  | `reading:${string}`
  | `typed:${string}`

/** The result of an action, or null where the browser throws: it may forbid storage, or have no room left. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** The stored text of a key; null also where the browser forbids storage. */
export const readDevice = (key: DeviceKey): string | null => attempt(() => localStorage.getItem(key))
export const readTab = (key: TabKey): string | null => attempt(() => sessionStorage.getItem(key))

/** Stores a text. @returns false where the browser forbids storage, or has no room left. */
export const writeDevice = (key: DeviceKey, text: string): boolean =>
  attempt(() => localStorage.setItem(key, text)) !== null
export const writeTab = (key: TabKey, text: string): boolean =>
  attempt(() => sessionStorage.setItem(key, text)) !== null

export const removeDevice = (key: DeviceKey): void => void attempt(() => localStorage.removeItem(key))
export const removeTab = (key: TabKey): void => void attempt(() => sessionStorage.removeItem(key))

/** Reads a text of the tab once: it is removed. */
export function takeTab(key: TabKey): string | null {
  const text = readTab(key)
  removeTab(key)
  return text
}

/** The stored keys that begin with a prefix. */
export const deviceKeys = <Prefix extends string>(prefix: Prefix): `${Prefix}${string}`[] =>
  withPrefix(prefix, () => localStorage)
export const tabKeys = <Prefix extends string>(prefix: Prefix): `${Prefix}${string}`[] =>
  withPrefix(prefix, () => sessionStorage)

const withPrefix = <Prefix extends string>(prefix: Prefix, storage: () => Storage): `${Prefix}${string}`[] =>
  (attempt(() => Object.keys(storage())) ?? []).filter(key => key.startsWith(prefix)) as `${Prefix}${string}`[]

/** The value of a stored JSON; null for none, and for a text that is no JSON. */
export const parseStored = <Value>(text: string | null): Value | null =>
  attempt(() => JSON.parse(text || 'null') as Value | null)
