import { readDevice, writeDevice } from '#src/browser/storage.ts'
import { SEEN } from './seen-key.ts'

/** Maximum number of stored ids. At most two posts are pinned at a time. */
const IDS_MAX = 8

/**
 * Stores on this device that the reader has visited the site, and which pinned post was read. The next page with a
 * banner or a pinned post uses the stored value (src/features/feeds/seen-first.ts).
 */
export function rememberSeen(): void {
  const [, post] = /\/post\/([\w-]+)/.exec(location.pathname) ?? []
  const isPinned = post !== undefined && document.querySelector('.post .pinned') !== null
  const ids = readDevice(SEEN)?.split(' ') ?? []
  if (isPinned) ids.push(`p${post}`)
  writeDevice(SEEN, [...new Set(ids)].slice(-IDS_MAX).join(' '))
}
