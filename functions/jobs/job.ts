import type { FollowType } from '#functions/contract/follows.ts'

/** The messages of the queue, each with its type. */
export type Job =
  | { type: 'rerender' }
  | { type: 'link-preview'; postId: string }
  | { type: 'push' }
  | { type: 'mail' }
  | { type: 'hooks' }
  /** @property from id of the last follower that was told; '' at the start. */
  | { type: 'followers'; of: FollowType; textId: string; from: string }
  /**
   * @property from the announcement's cursor (the id of the last notified account) when the message was sent. When the
   * stored cursor differs, the message was delivered twice, and it does nothing.
   */
  | { type: 'announce'; postId: string; from: string }
