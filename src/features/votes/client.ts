import { hydrateIslands } from '#src/client/islands.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { $votes, castVote } from './store.ts'
import { voteText } from './text.ts'
import { shownVotes, voteName, votesOf } from './vote-keys.ts'

/** Starts hydrating the vote buttons of an item when its votes change, so that they show the change. */
export function start(): void {
  $votes.listen((_votes, _before, item) => void show(document.querySelectorAll(`[data-votes^="${item} "]`)))
}

/**
 * Casts a member's vote by a button that is not hydrated. This script is an eighth of React's size, so a vote need not
 * wait for React. Hydrated buttons handle their clicks themselves.
 */
export async function cast(event: Event, element: HTMLElement): Promise<void> {
  const button = (event.target as Element).closest<HTMLButtonElement>('[name=vote]')
  if (!button) return
  event.preventDefault()
  const { item, initial } = votesOf(element)
  button.ariaBusy = 'true'
  void castVote(item, button.value.endsWith(':up'), $votes.get()[item] ?? initial)
  await show([element])
  button.ariaBusy = null
}

const show = (elements: Iterable<HTMLElement>): Promise<void> =>
  hydrateIslands('votes', elements).catch((error: unknown) => {
    for (const element of elements) paint(element)
    showAlert(failureText(error))
  })

/** Shows the votes of an item without React, and stores them in the markup for a later hydration. */
function paint(element: HTMLElement): void {
  const { item } = votesOf(element)
  const state = $votes.get()[item]
  const [up, down] = element.querySelectorAll('button')
  if (!state || !up || !down) return
  const vote = voteName(state.vote)
  const count = shortCount(shownVotes(item, state))
  element.dataset['votes'] = [item, state.upvotes, state.downvotes, vote].join(' ')
  up.textContent = count
  up.ariaLabel = voteText.up(count)
  up.ariaPressed = String(vote === 'up')
  down.ariaPressed = String(vote === 'down')
}
