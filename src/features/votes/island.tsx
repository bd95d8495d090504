import { hydrateRoot } from 'react-dom/client'
import { VoteButtons } from './VoteButtons.tsx'
import { VoteShare } from './VoteShare.tsx'
import { votesOf } from './vote-keys.ts'

/** Hydrates the vote buttons of an item, or the share of upvotes of a post. */
export function hydrate(element: HTMLElement): void {
  const button = element.querySelector('button')
  const votes = votesOf(element)
  if (button)
    hydrateRoot(element, <VoteButtons {...votes} closed={button.disabled} inForm={!element.matches('.vote')} />)
  else hydrateRoot(element, <VoteShare {...votes} />)
}
