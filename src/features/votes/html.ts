import { html, type Safe } from '#src/ui/html.ts'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { templateOf } from '#src/ui/template.ts'
import { Ballot, type BallotProps } from './Ballot.tsx'
import { shownVotes, type VoteKey } from './vote-keys.ts'

interface Item {
  id: string
  /** Public id, for a post. */
  publicId?: string
  upvotes: number
  downvotes: number
  /** True when the viewer has voted; null for guests. */
  userVoted: boolean | null
  userVotedUp: boolean | null
}

interface Options {
  kind: 'post' | 'comment'
  closed: boolean
  /** True when the buttons are inside of a form; otherwise they refer to the form "act" of the page. */
  inForm?: boolean
}

const ballot = templateOf(Ballot, ['item', 'count'])

/** Renders the two vote buttons of an item. For members they are an island, which is hydrated when it is used. */
export function voteButtons(item: Item, { kind, closed, inForm = false }: Options): Safe {
  const key: VoteKey = `${kind}:${item.id}`
  const count = shortCount(shownVotes(key, item))
  const isGuest = item.userVoted === null
  const named = isGuest ? (kind === 'post' ? `:p${item.publicId}` : `:c${item.id}`) : key
  const buttons = ballot({ item: named, count, vote: voteOf(item), closed, inForm })
  const data = !isGuest && html` data-do="votes.cast" data-island="votes" data-votes="${votesData(kind, item)}"`
  if (!inForm) return html`<div class="vote"${data}>${buttons}</div>`
  // The buttons of guests are not hydrated, so they need no element around them: a long thread has many such buttons.
  return data ? html`<span${data}>${buttons}</span>` : buttons
}

/** Returns the props of the island of vote buttons, as a data attribute. */
export const votesData = (kind: Options['kind'], item: Item): string =>
  `${kind}:${item.id} ${item.upvotes} ${item.downvotes} ${voteOf(item)}`

function voteOf({ userVoted, userVotedUp }: Item): BallotProps['vote'] {
  if (userVoted === null) return 'guest'
  if (!userVoted) return 'none'
  return userVotedUp ? 'up' : 'down'
}
