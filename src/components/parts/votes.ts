import { shortCount } from '#src/messages/numbers.ts'
import { voteText } from '#src/messages/votes.ts'
import { html, type Safe } from './html.ts'

interface Item {
  id: string
  upvotes: number
  downvotes: number
  /** null: a guest asks. */
  userVoted: boolean | null
  userVotedUp: boolean | null
}

interface Options {
  kind: 'post' | 'comment'
  closed: boolean
  /** Stands in a form of its own; else the buttons name the page's form "act". */
  inForm?: boolean
}

/**
 * Both vote buttons of an item. Without script guests are led to the login page, and members vote by /-/vote; the
 * script (src/client/feed/votes.ts) reads the exact counts from data-votes, up before down.
 */
export function voteButtons(item: Item, { kind, closed, inForm }: Options): Safe {
  const count = shortCount(shownVotes(kind, item))
  const form = !inForm && html` form="act"`
  const disabled = closed && html` disabled`
  const exact = item.userVoted !== null && html` data-votes="${item.upvotes} ${item.downvotes}"`
  return html`<button class="up"${form} aria-label="${voteText.up(count)}"${ballot(kind, item, true)}${exact}${disabled}>${count}</button><button class="down"${form} aria-label="${voteText.down}"${ballot(kind, item, false)}${disabled}></button>`
}

/** Of posts the upvotes are shown, of comments what is left of them. */
export const shownVotes = (
  kind: Options['kind'],
  { upvotes, downvotes }: Pick<Item, 'upvotes' | 'downvotes'>
): number => (kind === 'post' ? upvotes : upvotes - downvotes)

/** Upvotes in a hundred votes; null while there are none. */
export function percentFor({ upvotes, downvotes }: Pick<Item, 'upvotes' | 'downvotes'>): number | null {
  const votes = upvotes + downvotes
  return votes > 0 ? Math.round((upvotes / votes) * 100) : null
}

function ballot(kind: Options['kind'], { id, userVoted, userVotedUp }: Item, up: boolean): Safe | null {
  if (userVoted === null) return null
  const pressed = userVoted && userVotedUp === up
  return html` name="vote" value="${kind}:${id}:${up ? 'up' : 'down'}" aria-pressed="${String(pressed)}"`
}
