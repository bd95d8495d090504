export const NEXT_KEY = 'J'
export const BACK_KEY = 'K'
/** Keys of the queue of reports, each by its letter. They are told by their place: the same in every layout of the keyboard. */
export const QUEUE_KEYS = {
  next: NEXT_KEY,
  back: BACK_KEY,
  dismiss: 'D',
  remove: 'R',
  ban: 'B',
  lock: 'L',
  undo: 'Z'
} as const
