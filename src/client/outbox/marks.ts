import { type VoteState, votesOf } from '#src/lib/votes.ts'
import { waitsText } from '#src/messages/waiting.ts'
import type { Membership } from '#src/stores/acts/membership.ts'
import { withVote } from '#src/stores/acts/votes.ts'
import { $waiting, type Waiting } from '#src/stores/outbox/deliver.ts'
import { bases, kindOf } from '#src/stores/outbox/kinds.ts'

const NOTE = 'waits'

interface Shown {
  /** Where an item stands in the page. */
  places: HTMLElement[]
  /** What the page shows of it; undefined: nothing. */
  now: unknown
  /** That, with what waits on top of it. */
  after: unknown
}

/** Shows what waits on top of what the page came with, and marks it in its places. */
export function showWaiting(waiting: readonly Waiting[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-waits]:not(.comment)')) mark(place, false)
  const last = new Map(waiting.map(act => [act.item, act]))
  for (const act of last.values()) {
    const shown = SHOWN[act.kind]?.(act)
    if (!shown || shown.places.length === 0) continue
    if (JSON.stringify(shown.after) !== JSON.stringify(shown.now)) {
      bases.set(act.item, shown.now)
      kindOf(act).show(act.item, shown.after)
    }
    for (const place of shown.places) mark(place, true)
  }
}

/** Cards and comments that come later show at once what waits on them. */
export function followPage(): void {
  const main = document.querySelector('main')
  const show = () => $waiting.get().length > 0 && showWaiting($waiting.get())
  if (main) new MutationObserver(show).observe(main, { childList: true, subtree: true })
}

const placesOf = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Comments are shown by their thread. */
const SHOWN: Partial<Record<Waiting['kind'], (act: Waiting) => Shown>> = {
  votes(act) {
    const { item, after } = act
    const places = placesOf(`[data-votes^="${item} "]:has(button)`)
    const now = (kindOf(act).now(item) ?? (places[0] && votesOf(places[0]).came)) as VoteState | undefined
    return { places, now, after: now && withVote(now, (after as VoteState).vote) }
  },
  saves(act) {
    const { item, after } = act
    const id = item.slice('save:'.length)
    const places = placesOf(`button[name=save][value^="${id}:"]`)
    return { places, now: kindOf(act).now(item) ?? places[0]?.ariaPressed === 'true', after }
  },
  memberships(act) {
    const { item, after } = act
    const id = item.slice('join:'.length)
    const places = placesOf(`button[name=join][value^="${id}:"]`)
    const now = (kindOf(act).now(item) ?? membershipOf(places[0])) as Membership
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
function mark(place: HTMLElement, waits: boolean): void {
  place.toggleAttribute('data-waits', waits)
  place.title = waits ? waitsText : ''
  for (const button of place.matches('button') ? [place] : place.querySelectorAll('button'))
    if (waits) button.setAttribute('aria-describedby', note().id)
    else button.removeAttribute('aria-describedby')
}

/** What the marks say. */
function note(): HTMLElement {
  const known = document.getElementById(NOTE)
  if (known) return known
  const made = document.createElement('p')
  Object.assign(made, { id: NOTE, hidden: true, textContent: waitsText })
  return document.body.appendChild(made)
}
