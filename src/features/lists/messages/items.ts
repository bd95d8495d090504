import { plural } from '#functions/messages/plural.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'

/** Number of the items of a list with its word: 23 записи. */
export const countOfItems = (count: number): string =>
  `${fullNumber(count)}\u00a0${plural(count, 'запись', 'записи', 'записей')}`
