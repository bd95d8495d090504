import { readDevice, writeDevice } from '#src/browser/storage.ts'
import { SEEN } from './seen-key.ts'

/** Maximum of stored ids of pinned posts; at most two posts are pinned at a time. */
const IDS_MAX = 8

/**
 * Stores the visit on this device, and a read pinned post, for the next page with a banner or a pinned post
 * (src/features/feeds/seen-first.ts).
 */
export function rememberSeen(): void {
  const [, post] = /\/post\/([\w-]+)/.exec(location.pathname) ?? []
  const isPinned = post !== undefined && document.querySelector('.post .pinned') !== null
  const ids = readDevice(SEEN)?.split(' ') ?? []
  if (isPinned) ids.push(`p${post}`)
  writeDevice(SEEN, [...new Set(ids)].slice(-IDS_MAX).join(' '))
}
