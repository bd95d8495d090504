import { intentText } from '#functions/contract/intents.ts'
import type { Community } from '#functions/contract/views.ts'
import { optimistic, queuedKind } from '#src/features/offline/optimistic.ts'
import { deliver, kinds } from '#src/features/offline/send-or-queue.ts'
import { failureText } from '#src/ui/failure.ts'
import { refreshSidebar } from '#src/ui/sidebar-store.ts'

/** Beginning of the keys of membership changes in the offline queue. The community's id follows. */
const ITEM_PREFIX = 'join:'

/** Relation of the viewer to a community, and its number of members. */
export interface Membership {
  joined: boolean
  moderates: boolean
  members: number
}

const memberships = optimistic<Membership>('memberships')

/** Memberships that have changed since the page was loaded, by id of the community. */
export const $memberships = memberships.$states

/**
 * Joins or leaves a community.
 * @param before relation that the page shows before the change.
 * @returns true when the server has made the change.
 */
export function changeMembership(id: string, leave: boolean, before: Membership): Promise<boolean> {
  const after = {
    joined: !leave,
    moderates: before.moderates && !leave,
    members: before.members + (leave ? -1 : 1)
  }
  const action = { kind: 'memberships', item: ITEM_PREFIX + id, method: 'POST', path: '/_joinCommunity' } as const
  return memberships.change(id, {
    before,
    after,
    intent: leave ? '' : intentText({ action: 'join', on: 'community', id }),
    send: async () => readMembership(await deliver({ ...action, body: { communityId: id, leave }, before, after })),
    failureOf: joinFailureOf
  })
}

/** Reads the membership in the response to a change. */
function readMembership({ userJoined, userMod, noMembers }: Community): Membership {
  return { joined: userJoined === true, moderates: userMod === true, members: noMembers }
}

const joinFailureOf = (error: unknown): string => failureText(error, [404])

const queued = queuedKind(memberships, ITEM_PREFIX, {
  read: answer => readMembership(answer as Community),
  failureOf: joinFailureOf
})
kinds.memberships = {
  ...queued,
  share(item, state) {
    queued.share(item, state)
    refreshSidebar()
  }
}
