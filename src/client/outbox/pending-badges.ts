import { type VoteState, votesOf } from '#src/lib/votes.ts'
import { queuedText } from '#src/messages/queued.ts'
import type { Membership } from '#src/stores/actions/membership.ts'
import { withVote } from '#src/stores/actions/votes.ts'
import { $queue, type QueuedAction } from '#src/stores/outbox/deliver.ts'
import { bases, kindOf } from '#src/stores/outbox/kinds.ts'

const NOTE = 'waits'

interface ItemState {
  /** Where an item stands in the page. */
  places: HTMLElement[]
  /** The page's element of the target; undefined: none. */
  now: unknown
  /** That, with what waits on top of it. */
  after: unknown
}

/** Shows what waits on top of what the page came with, and marks it in its places. */
export function showPendingBadges(queue: readonly QueuedAction[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-queued]:not(.comment)')) setBadge(place, false)
  const last = new Map(queue.map(action => [action.item, action]))
  for (const action of last.values()) {
    const shown = SHOWN[action.kind]?.(action)
    if (!shown || shown.places.length === 0) continue
    if (JSON.stringify(shown.after) !== JSON.stringify(shown.now)) {
      bases.set(action.item, shown.now)
      kindOf(action).show(action.item, shown.after)
    }
    for (const place of shown.places) setBadge(place, true)
  }
}

/** Cards and comments that come later show at once what waits on them. */
export function followPage(): void {
  const main = document.querySelector('main')
  const show = () => $queue.get().length > 0 && showPendingBadges($queue.get())
  if (main) new MutationObserver(show).observe(main, { childList: true, subtree: true })
}

const placesOf = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Comments are shown by their thread. */
const SHOWN: Partial<Record<QueuedAction['kind'], (action: QueuedAction) => ItemState>> = {
  votes(action) {
    const { item, after } = action
    const places = placesOf(`[data-votes^="${item} "]:has(button)`)
    const now = (kindOf(action).now(item) ?? (places[0] && votesOf(places[0]).came)) as VoteState | undefined
    return { places, now, after: now && withVote(now, (after as VoteState).vote) }
  },
  saves(action) {
    const { item, after } = action
    const id = item.slice('save:'.length)
    const places = placesOf(`button[name=save][value^="${id}:"]`)
    return { places, now: kindOf(action).now(item) ?? places[0]?.ariaPressed === 'true', after }
  },
  memberships(action) {
    const { item, after } = action
    const id = item.slice('join:'.length)
    const places = placesOf(`button[name=join][value^="${id}:"]`)
    const now = (kindOf(action).now(item) ?? membershipOf(places[0])) as Membership
    return { places, now, after: withMembership(now, (after as Membership).joined) }
  }
}

const membershipOf = (button?: HTMLElement): Membership => ({
  joined: button?.ariaPressed === 'true',
  moderates: button?.dataset['mod'] !== undefined,
  members: Number(button?.dataset['members'])
})

const withMembership = (now: Membership, joined: boolean): Membership => ({
  joined,
  moderates: now.moderates && joined,
  members: now.members + Number(joined) - Number(now.joined)
})

/** Buttons that wait say so, to whom does not see the mark as well. */
function setBadge(place: HTMLElement, isPending: boolean): void {
  place.toggleAttribute('data-queued', isPending)
  place.title = isPending ? queuedText : ''
  for (const button of place.matches('button') ? [place] : place.querySelectorAll('button'))
    if (isPending) button.setAttribute('aria-describedby', note().id)
    else button.removeAttribute('aria-describedby')
}

/** Texts of the marks. */
function note(): HTMLElement {
  const known = document.getElementById(NOTE)
  if (known) return known
  const made = document.createElement('p')
  Object.assign(made, { id: NOTE, hidden: true, textContent: queuedText })
  return document.body.appendChild(made)
}
