import { countOf } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

/** Texts of the button that leads to the next new comment. */
export const freshText = {
  next: (count: number) => `К${NBSP}следующему новому. Не${NBSP}прочитано: ${countOf.newComments(count)}`
}
