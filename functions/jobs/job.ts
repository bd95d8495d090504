/** Work that can wait, by the name it has in the queue. */
export type Job =
  | { type: 'rerender' }
  | { type: 'link-preview'; postId: string }
  | { type: 'push' }
  /** @property from the cursor that the announcement must still have: a message that comes twice does nothing. */
  | { type: 'announce'; postId: string; from: string }
