import { intentText } from '#functions/contract/intents.ts'
import { call } from '#src/api.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

/** What a community is to the viewer. */
export interface Membership {
  joined: boolean
  moderates: boolean
  members: number
}

const memberships = optimistic<Membership>('memberships')

/** Communities that were joined or left since the page came, by their ids. */
export const $memberships = memberships.$states

/**
 * Joins a community or leaves it.
 * @param before what the page shows.
 * @returns whether it was done.
 */
export const changeMembership = (id: string, leave: boolean, before: Membership): Promise<boolean> =>
  memberships.change(id, {
    before,
    after: { joined: !leave, moderates: before.moderates && !leave, members: before.members + (leave ? -1 : 1) },
    intent: leave ? '' : intentText({ act: 'join', on: 'community', id }),
    async send() {
      const community = await call('POST', '/_joinCommunity', { communityId: id, leave }, { once: true })
      return {
        joined: community.userJoined === true,
        moderates: community.userMod === true,
        members: community.noMembers
      }
    },
    sayWhyNot: error => failureText(error, [404])
  })
