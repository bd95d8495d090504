/** Marks of a post, which cover its content: it tells the end of a story, or it is unfit for minors. */
export const MARKS = ['spoiler', 'adult'] as const
export type MarkName = (typeof MARKS)[number]
