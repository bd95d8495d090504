export const NEXT_KEY = 'J'
export const BACK_KEY = 'K'
/**
 * Shortcut keys of the report queue by letter. Handlers compare key codes, so that they work in every
 * keyboard layout.
 */
export const QUEUE_KEYS = {
  next: NEXT_KEY,
  back: BACK_KEY,
  dismiss: 'D',
  remove: 'R',
  ban: 'B',
  lock: 'L',
  undo: 'Z'
} as const
