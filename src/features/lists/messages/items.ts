import { counted } from '#src/ui/messages/numbers.ts'

/** Number of the items of a list with its word: 23 записи. */
export const countOfItems = counted('запись', 'записи', 'записей')
