import { intentText } from '#functions/contract/intents.ts'
import type { Community } from '#functions/contract/views.ts'
import { deliver, kinds } from '#src/stores/outbox/send-or-queue.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { tellSidebar } from '#src/stores/page/sidebar.ts'
import { optimistic } from './optimistic.ts'

/** The viewer's relation to a community. */
export interface Membership {
  joined: boolean
  moderates: boolean
  members: number
}

const memberships = optimistic<Membership>('memberships')

/** Communities joined or left since the page was loaded, by id. */
export const $memberships = memberships.$states

/**
 * Joins or leaves a community.
 * @param before the relation as the page shows it.
 * @returns true when the server has done it.
 */
export function changeMembership(id: string, leave: boolean, before: Membership): Promise<boolean> {
  const after = {
    joined: !leave,
    moderates: before.moderates && !leave,
    members: before.members + (leave ? -1 : 1)
  }
  const act = { kind: 'memberships', item: `join:${id}`, method: 'POST', path: '/_joinCommunity' } as const
  return memberships.change(id, {
    before,
    after,
    intent: leave ? '' : intentText({ act: 'join', on: 'community', id }),
    send: async () => readMembership(await deliver({ ...act, body: { communityId: id, leave }, before, after })),
    sayWhyNot: sayWhyNotJoined
  })
}

/** Response to a change. */
function readMembership({ userJoined, userMod, noMembers }: Community): Membership {
  return { joined: userJoined === true, moderates: userMod === true, members: noMembers }
}

const sayWhyNotJoined = (error: unknown): string => failureText(error, [404])

const idOf = (item: string): string => item.slice('join:'.length)

kinds.memberships = {
  now: item => $memberships.get()[idOf(item)],
  show: (item, state) => $memberships.setKey(idOf(item), state as Membership),
  tell(item, state) {
    memberships.tell(idOf(item), state as Membership)
    tellSidebar()
  },
  read: answer => readMembership(answer as Community),
  sayWhyNot: sayWhyNotJoined
}
