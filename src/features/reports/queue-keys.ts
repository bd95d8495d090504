export const NEXT_KEY = 'J'
export const BACK_KEY = 'K'
/**
 * Letters of the keyboard shortcuts in the report queue. Handlers compare key codes, so that the shortcuts work in
 * every keyboard layout.
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
