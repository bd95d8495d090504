import type { CommunityPage } from '#functions/communities/communities.ts'

/** Cookie that stores the id of a moderator who has closed the checklist, with the community's path. */
export const STEPS_CLOSED = 'stepsClosed'

/** Steps of a new community in their order. */
type FirstStep = 'picture' | 'rules' | 'post' | 'invite'

type Progress = Pick<CommunityPage, 'proPic' | 'rules' | 'noPosts' | 'noMembers'>

export function firstSteps({ proPic, rules, noPosts, noMembers }: Progress): { step: FirstStep; isDone: boolean }[] {
  return [
    { step: 'picture', isDone: proPic !== null },
    { step: 'rules', isDone: (rules ?? []).length > 0 },
    { step: 'post', isDone: noPosts > 0 },
    // Moderators are members, too.
    { step: 'invite', isDone: noMembers > 1 }
  ]
}

type NewCommunity = Progress & Pick<CommunityPage, 'userMod' | 'mods'>

/**
 * True when a community's page shows the first steps: to its moderators, until all are done or a
 * non-moderator has posted.
 * @param posts the newest posts.
 */
export function showsFirstSteps(community: NewCommunity, posts: { userId: string }[]): boolean {
  const mods = new Set(community.mods?.map(({ id }) => id))
  const isStarted = posts.some(({ userId }) => !mods.has(userId))
  return community.userMod === true && !isStarted && firstSteps(community).some(({ isDone }) => !isDone)
}
