import { readDevice } from '#src/browser/storage.ts'
import { SEEN } from './seen-key.ts'

// Shortens the banner and the pinned posts that were read on this device to one line. This inline script comes after
// the banner in the page.
const stored = readDevice(SEEN)
// The banner has no id, so its id is the empty string, which every string includes.
for (const item of document.querySelectorAll<HTMLElement>('.welcome,[data-pin]'))
  if (stored?.includes(item.id)) item.dataset['read'] = ''
