import { html, type Safe } from '#src/ui/html.ts'
import { shortCount } from '#src/ui/numbers-text.ts'
import { templateOf } from '#src/ui/template.ts'
import { Ballot, type BallotProps } from './Ballot.tsx'
import { shownVotes, type VoteKey } from './vote-keys.ts'

interface Item {
  id: string
  /** Public id of a post. */
  publicId?: string
  upvotes: number
  downvotes: number
  /** Null for guests. */
  userVoted: boolean | null
  userVotedUp: boolean | null
}

interface Options {
  kind: 'post' | 'comment'
  closed: boolean
  /** True inside a form of their own; otherwise the buttons refer to the page's form "act". */
  inForm?: boolean
}

const ballot = templateOf(Ballot, ['item', 'count'])

/** Both vote buttons of an item; a member's buttons are an island. */
export function voteButtons(item: Item, { kind, closed, inForm = false }: Options): Safe {
  const key: VoteKey = `${kind}:${item.id}`
  const count = shortCount(shownVotes(key, item))
  const isGuest = item.userVoted === null
  const named = isGuest ? (kind === 'post' ? `:p${item.publicId}` : `:c${item.id}`) : key
  const buttons = ballot({ item: named, count, vote: voteOf(item), closed, inForm })
  const data = !isGuest && html` data-do="votes.cast" data-votes="${votesData(kind, item)}"`
  if (!inForm) return html`<div class="vote"${data}>${buttons}</div>`
  // Guests' buttons never hydrate and need no wrapper: in a long thread each element counts.
  return data ? html`<span${data}>${buttons}</span>` : buttons
}

/** Props of a votes island. */
export const votesData = (kind: Options['kind'], item: Item): string =>
  `${kind}:${item.id} ${item.upvotes} ${item.downvotes} ${voteOf(item)}`

function voteOf({ userVoted, userVotedUp }: Item): BallotProps['vote'] {
  if (userVoted === null) return 'guest'
  if (!userVoted) return 'none'
  return userVotedUp ? 'up' : 'down'
}
