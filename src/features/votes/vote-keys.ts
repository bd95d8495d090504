/** Key of an item in the store of votes: its kind and its id. */
export type VoteKey = `${'post' | 'comment'}:${string}`

interface Counts {
  upvotes: number
  downvotes: number
}

export interface VoteState extends Counts {
  /** Vote of the viewer: true for up, false for down, null for none. */
  vote: boolean | null
}

/**
 * Returns the number beside the vote buttons: the upvotes of a post, or the upvotes minus the downvotes of a comment.
 */
export const shownVotes = (key: VoteKey, { upvotes, downvotes }: Counts): number =>
  key.startsWith('post:') ? upvotes : upvotes - downvotes

/** Returns the share of upvotes in percent; null without votes. */
export function percentFor({ upvotes, downvotes }: Counts): number | null {
  const votes = upvotes + downvotes
  return votes > 0 ? Math.round((upvotes / votes) * 100) : null
}

/** Returns the value of the viewer's vote in attributes. */
export const voteName = (vote: boolean | null): 'up' | 'down' | 'none' =>
  vote === null ? 'none' : vote ? 'up' : 'down'

const VOTES: Record<string, boolean> = { up: true, down: false }

/** Reads the attribute data-votes of an element: the item, its votes, and the viewer's vote. */
export function votesOf({ dataset }: HTMLElement): { item: VoteKey; initial: VoteState } {
  const [item = '', upvotes, downvotes, vote = ''] = (dataset['votes'] ?? '').split(' ')
  const initial = { upvotes: Number(upvotes), downvotes: Number(downvotes), vote: VOTES[vote] ?? null }
  return { item: item as VoteKey, initial }
}
