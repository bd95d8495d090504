/** Keys of the queue of reports by their place, so that they are the same in every layout of the keyboard. */
export const QUEUE_KEYS = {
  next: 'KeyJ',
  back: 'KeyK',
  dismiss: 'KeyD',
  remove: 'KeyR',
  ban: 'KeyB',
  lock: 'KeyL',
  undo: 'KeyZ'
} as const
export type QueueKey = keyof typeof QUEUE_KEYS
export const QUEUE_KEY_NAMES = Object.keys(QUEUE_KEYS) as QueueKey[]

/** The letter of a key. */
export const letterOf = (name: QueueKey): string => QUEUE_KEYS[name].slice(-1)
