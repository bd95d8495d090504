/** Target of a vote: its kind and its id. */
export type VoteKey = `${'post' | 'comment'}:${string}`

interface Counts {
  upvotes: number
  downvotes: number
}

export interface VoteState extends Counts {
  /** Vote of the viewer: true for up, false for down, null for none. */
  vote: boolean | null
}

/** Displayed count: upvotes of a post, upvotes minus downvotes of a comment. */
export const shownVotes = (key: VoteKey, { upvotes, downvotes }: Counts): number =>
  key.startsWith('post:') ? upvotes : upvotes - downvotes

/** Upvotes in percent; null without votes. */
export function percentFor({ upvotes, downvotes }: Counts): number | null {
  const votes = upvotes + downvotes
  return votes > 0 ? Math.round((upvotes / votes) * 100) : null
}

/** Value of a vote in attributes. */
export const voteName = (vote: boolean | null): 'up' | 'down' | 'none' =>
  vote === null ? 'none' : vote ? 'up' : 'down'

const VOTES: Record<string, boolean> = { up: true, down: false }

/** Data of an element with data-votes: the target, the counts, and the viewer's vote. */
export function votesOf({ dataset }: HTMLElement): { item: VoteKey; initial: VoteState } {
  const [item = '', upvotes, downvotes, vote = ''] = (dataset['votes'] ?? '').split(' ')
  const initial = { upvotes: Number(upvotes), downvotes: Number(downvotes), vote: VOTES[vote] ?? null }
  return { item: item as VoteKey, initial }
}
