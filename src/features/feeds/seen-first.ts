import { readDevice } from '#src/browser/storage.ts'
import { SEEN } from './seen-key.ts'

// Collapses the banner of guests and pinned posts that this device has read. The script stands below the
// banner.
const stored = readDevice(SEEN)
// The banner has no id, and every string includes the empty one.
for (const item of document.querySelectorAll<HTMLElement>('.welcome,[data-pin]'))
  if (stored?.includes(item.id)) item.dataset['read'] = ''
