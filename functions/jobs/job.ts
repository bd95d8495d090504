/** Messages of the queue, by their type. */
export type Job =
  | { type: 'rerender' }
  | { type: 'link-preview'; postId: string }
  | { type: 'push' }
  /**
   * @property from the cursor that the announcement must still have: a message that is delivered twice does nothing.
   */
  | { type: 'announce'; postId: string; from: string }
