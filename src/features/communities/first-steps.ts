import type { CommunityPage } from '#functions/communities/communities.ts'

/** Cookie with the id of a moderator who has closed the checklist. The cookie's path is the community's address. */
export const STEPS_CLOSED = 'stepsClosed'

/** Steps of the checklist for a new community, in their order. */
type FirstStep = 'picture' | 'rules' | 'post' | 'invite'

type Progress = Pick<CommunityPage, 'proPic' | 'rules' | 'noPosts' | 'noMembers'>

export function firstSteps({ proPic, rules, noPosts, noMembers }: Progress): { step: FirstStep; isDone: boolean }[] {
  return [
    { step: 'picture', isDone: proPic !== null },
    { step: 'rules', isDone: (rules ?? []).length > 0 },
    { step: 'post', isDone: noPosts > 0 },
    // The moderator who made the community is its first member, so the step is done when there is a second member.
    { step: 'invite', isDone: noMembers > 1 }
  ]
}

type NewCommunity = Progress & Pick<CommunityPage, 'userMod' | 'mods'>

/**
 * True when the viewer gets the checklist of a new community: as its moderator, until all steps are done or somebody
 * else has posted.
 * @param posts the newest posts of the community.
 */
export function showsFirstSteps(community: NewCommunity, posts: { userId: string }[]): boolean {
  const mods = new Set(community.mods?.map(({ id }) => id))
  const isStarted = posts.some(({ userId }) => !mods.has(userId))
  return community.userMod === true && !isStarted && firstSteps(community).some(({ isDone }) => !isDone)
}
