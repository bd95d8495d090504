import { optimistic } from './optimistic.ts'

/** How many notifications are new, where a tab knows it before the next question, at `all`. */
export const newCount = optimistic<number>('new-notifications')
