/** Work that can wait, by the name it has in the queue. */
export type Job = { type: 'rerender' } | { type: 'link-preview'; postId: string }
