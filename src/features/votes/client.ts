import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { hydrateIslands } from '#src/ui/islands.ts'
import { $votes, castVote } from './store.ts'
import { votesOf } from './vote-keys.ts'

/** Starts hydrating the vote buttons of an item when its votes change, so that they show the change. */
export function start(): void {
  $votes.listen((_votes, _before, item) => {
    hydrateIslands(document.querySelectorAll(`[data-votes^="${item} "]`)).catch(console.error)
  })
}

/**
 * Casts a member's vote by a button that is not hydrated. This script is an eighth of React's size, so a vote need not
 * wait for React. Hydrated buttons handle their clicks themselves. If React fails to load, the page is loaded again, as
 * after a vote without script.
 */
export async function cast(event: Event, element: HTMLElement): Promise<void> {
  const button = (event.target as Element).closest<HTMLButtonElement>('[name$=vote]')
  if (!button) return
  event.preventDefault()
  if (button.ariaBusy === 'true') return
  const { item, initial } = votesOf(element)
  button.ariaBusy = 'true'
  const before = $votes.get()[item] ?? initial
  const sent = castVote(item, button.value.endsWith(':up'), before)
  const failure: unknown = await hydrateIslands([element]).then(
    () => null,
    error => error
  )
  if (failure && (await sent)) location.reload()
  // A queued vote has an alert of its own.
  else if (failure && $votes.get()[item] === before) showAlert(failureText(failure))
  button.ariaBusy = null
}
