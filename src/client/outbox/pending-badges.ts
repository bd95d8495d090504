import { type VoteState, votesOf } from '#src/lib/votes.ts'
import { queuedText } from '#src/messages/queued.ts'
import type { Membership } from '#src/stores/actions/membership.ts'
import { withVote } from '#src/stores/actions/votes.ts'
import { bases, kindOf } from '#src/stores/outbox/kinds.ts'
import { $queue, type QueuedAction } from '#src/stores/outbox/send-or-queue.ts'

const NOTE = 'waits'

interface ItemState {
  /** Elements that show the item. */
  places: HTMLElement[]
  /** State of the item in the page; undefined when the page does not show it. */
  now: unknown
  /** State of the item with the queued action applied. */
  after: unknown
}

/** Applies queued actions to the shown items, and sets their pending badges. */
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

/** Updates the pending badges of cards and comments that are inserted later. */
export function followPage(): void {
  const main = document.querySelector('main')
  const show = () => $queue.get().length > 0 && showPendingBadges($queue.get())
  if (main) new MutationObserver(show).observe(main, { childList: true, subtree: true })
}

const placesOf = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Queued comments are shown by the thread. */
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

/** Buttons with a queued action get a description for screen readers. */
function setBadge(place: HTMLElement, isPending: boolean): void {
  place.toggleAttribute('data-queued', isPending)
  place.title = isPending ? queuedText : ''
  for (const button of place.matches('button') ? [place] : place.querySelectorAll('button'))
    if (isPending) button.setAttribute('aria-describedby', note().id)
    else button.removeAttribute('aria-describedby')
}

/** The element with the badge's description, created once. */
function note(): HTMLElement {
  const known = document.getElementById(NOTE)
  if (known) return known
  const made = document.createElement('p')
  Object.assign(made, { id: NOTE, hidden: true, textContent: queuedText })
  return document.body.appendChild(made)
}
