import { hydrateRoot } from 'react-dom/client'
import { votesOf } from '#src/lib/votes.ts'
import { VoteButtons } from './VoteButtons.tsx'
import { VoteShare } from './VoteShare.tsx'

/** Hydrates the vote buttons of one item, or its share of upvotes. */
export function hydrateVotes(place: HTMLElement): void {
  const button = place.querySelector('button')
  const votes = votesOf(place)
  if (button) hydrateRoot(place, <VoteButtons {...votes} closed={button.disabled} inForm={!place.matches('.vote')} />)
  else hydrateRoot(place, <VoteShare {...votes} />)
}
