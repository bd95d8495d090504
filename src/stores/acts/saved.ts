import { optimistic } from './optimistic.ts'

/** Whether posts are saved, of those that were saved or unsaved since the page came, by their ids. */
export const saves = optimistic<boolean>('saves')
