import type { TargetType } from './views.ts'

/** True for a type of content that can be reported and saved to lists: a post or a comment. */
export const isTargetType = (text: string | undefined): text is TargetType => text === 'post' || text === 'comment'
