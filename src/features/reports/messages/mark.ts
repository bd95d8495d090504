import { plural } from '#functions/messages/plural.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'

/** Returns the label of the mark on a reported post or comment, which its moderators see. */
export const reportMarkText = (count: number): string =>
  `${fullNumber(count)}\u00a0${plural(count, 'жалоба', 'жалобы', 'жалоб')}`
