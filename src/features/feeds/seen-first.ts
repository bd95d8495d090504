import { readDevice } from '#src/browser/storage.ts'
import { SEEN } from './seen-key.ts'

// Shortens the banner and the pinned posts that were read on this device to one line. This inline script comes after
// the banner in the page.
const stored = readDevice(SEEN)
// The banner has no post id, so the empty string is looked for. Every stored string includes the empty string, so any
// stored value shortens the banner.
for (const item of document.querySelectorAll<HTMLElement>('.welcome,[data-pin]'))
  if (stored?.includes(item.id)) item.dataset['read'] = ''
