/** Messages of the queue, by their type. */
export type Job =
  | { type: 'rerender' }
  | { type: 'link-preview'; postId: string }
  | { type: 'push' }
  /**
   * @property from the announcement's cursor when the message was sent. When the cursor has moved on, the message was
   * delivered twice and does nothing.
   */
  | { type: 'announce'; postId: string; from: string }
