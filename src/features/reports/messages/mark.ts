import { counted } from '#src/ui/messages/numbers.ts'

/** Returns the number of reports with its word, such as the label of a post's mark that its moderators see. */
export const countOfReports = counted('жалоба', 'жалобы', 'жалоб')
