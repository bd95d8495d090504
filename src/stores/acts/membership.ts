import { map } from 'nanostores'
import { ApiError, call } from '#src/api.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** What a community is to the viewer. */
export interface Membership {
  joined: boolean
  moderates: boolean
  members: number
}

/** Communities that were joined or left since the page came, by their ids. */
export const $memberships = map<Record<string, Membership>>({})

/** Communities whose call is under way: another press sends nothing. */
const busy = new Set<string>()

/**
 * Joins a community or leaves it: seen at once, taken back when the call fails, and then as the server has it.
 * @param before what the page shows.
 * @returns what is said of a failure; '' when it is done, null when nothing was.
 */
export async function changeMembership(id: string, leave: boolean, before: Membership): Promise<string | null> {
  if (busy.has(id)) return null
  busy.add(id)
  const members = before.members + (leave ? -1 : 1)
  $memberships.setKey(id, { joined: !leave, moderates: before.moderates && !leave, members })
  try {
    const answer = await call('POST', '/_joinCommunity', { communityId: id, leave }, { once: true })
    const { userJoined, userMod, noMembers } = answer as Answer
    $memberships.setKey(id, { joined: userJoined, moderates: userMod, members: noMembers })
    return ''
  } catch (error) {
    $memberships.setKey(id, before)
    return error instanceof ApiError && error.status === 404 ? error.message : failureText(error)
  } finally {
    busy.delete(id)
  }
}

interface Answer {
  userJoined: boolean
  userMod: boolean
  noMembers: number
}
