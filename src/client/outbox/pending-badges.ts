import type { Membership } from '#src/features/communities/membership-store.ts'
import { bases, kindOf } from '#src/features/offline/kinds.ts'
import { queuedText } from '#src/features/offline/messages/queued.ts'
import { $queue, type QueuedAction } from '#src/features/offline/send-or-queue.ts'
import { withVote } from '#src/features/votes/store.ts'
import { type VoteState, votesOf } from '#src/features/votes/vote-keys.ts'

const NOTE = 'waits'

interface ItemState {
  /** Elements of the page that show the item of a queued action. */
  elements: HTMLElement[]
  /** Present state of the item in the page; undefined when the page does not show the item. */
  now: unknown
  /** State of the item with the queued action applied. */
  after: unknown
}

/** Shows items as they will be after their queued actions, and marks them with pending badges. */
export function showPendingBadges(queue: readonly QueuedAction[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-queued]:not(.comment)')) setBadge(element, false)
  const last = new Map(queue.map(action => [action.item, action]))
  for (const action of last.values()) {
    const shown = SHOWN[action.kind]?.(action)
    if (!shown || shown.elements.length === 0) continue
    if (JSON.stringify(shown.after) !== JSON.stringify(shown.now)) {
      bases.set(action.item, shown.now)
      kindOf(action).show(action.item, shown.after)
    }
    for (const element of shown.elements) setBadge(element, true)
  }
}

/** Sets the pending badges also on cards and comments that are inserted later. */
export function followPage(): void {
  const main = document.querySelector('main')
  const show = () => $queue.get().length > 0 && showPendingBadges($queue.get())
  if (main) new MutationObserver(show).observe(main, { childList: true, subtree: true })
}

const elementsOf = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/**
 * State and elements of the item of a queued action, by kind of action. Queued comments are missing here, because the
 * thread shows them itself.
 */
const SHOWN: Partial<Record<QueuedAction['kind'], (action: QueuedAction) => ItemState>> = {
  votes(action) {
    const { item, after } = action
    const elements = elementsOf(`[data-votes^="${item} "]:has(button)`)
    const now = (kindOf(action).now(item) ?? (elements[0] && votesOf(elements[0]).initial)) as VoteState | undefined
    return { elements, now, after: now && withVote(now, (after as VoteState).vote) }
  },
  saves(action) {
    const { item, after } = action
    const id = item.slice('save:'.length)
    const elements = elementsOf(`button[name=save][value^="${id}:"]`)
    return { elements, now: kindOf(action).now(item) ?? elements[0]?.ariaPressed === 'true', after }
  },
  memberships(action) {
    const { item, after } = action
    const id = item.slice('join:'.length)
    const elements = elementsOf(`button[name=join][value^="${id}:"]`)
    const now = (kindOf(action).now(item) ?? membershipOf(elements[0])) as Membership
    return { elements, now, after: withMembership(now, (after as Membership).joined) }
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

/**
 * Sets or removes the pending badge of an element. Screen readers get the badge's text as the description of the
 * element's buttons.
 */
function setBadge(element: HTMLElement, isPending: boolean): void {
  element.toggleAttribute('data-queued', isPending)
  element.title = isPending ? queuedText : ''
  for (const button of element.matches('button') ? [element] : element.querySelectorAll('button'))
    if (isPending) button.setAttribute('aria-describedby', note().id)
    else button.removeAttribute('aria-describedby')
}

/** Returns the hidden element that describes a pending button to screen readers, created once. */
function note(): HTMLElement {
  const known = document.getElementById(NOTE)
  if (known) return known
  const made = document.createElement('p')
  Object.assign(made, { id: NOTE, hidden: true, textContent: queuedText })
  return document.body.appendChild(made)
}
