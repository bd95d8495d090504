/** Target of a vote: its kind and its id. */
export type VoteKey = `${'post' | 'comment'}:${string}`

interface Counts {
  upvotes: number
  downvotes: number
}

export interface VoteState extends Counts {
  /** The viewer's: true for, false against, null none. */
  vote: boolean | null
}

/** Of posts the upvotes are shown, of comments what is left of them. */
export const shownVotes = (key: VoteKey, { upvotes, downvotes }: Counts): number =>
  key.startsWith('post:') ? upvotes : upvotes - downvotes

/** Upvotes in a hundred votes; null while there are none. */
export function percentFor({ upvotes, downvotes }: Counts): number | null {
  const votes = upvotes + downvotes
  return votes > 0 ? Math.round((upvotes / votes) * 100) : null
}

/** A vote as attributes name it. */
export const voteName = (vote: boolean | null): 'up' | 'down' | 'none' =>
  vote === null ? 'none' : vote ? 'up' : 'down'

const VOTES: Record<string, boolean> = { up: true, down: false }

/** Data of an element with data-votes: the target, the counts, and the viewer's vote. */
export function votesOf({ dataset }: HTMLElement): { item: VoteKey; came: VoteState } {
  const [item = '', upvotes, downvotes, vote = ''] = (dataset['votes'] ?? '').split(' ')
  const came = { upvotes: Number(upvotes), downvotes: Number(downvotes), vote: VOTES[vote] ?? null }
  return { item: item as VoteKey, came }
}
