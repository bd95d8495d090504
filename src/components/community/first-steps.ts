import type { CommunityPage } from '#functions/communities/communities.ts'

/** The cookie of a browser in which a moderator, by their id, has closed the checklist; its path is that of the community. */
export const STEPS_CLOSED = 'stepsClosed'

/** The steps of a new community, in the order in which they are shown. */
type FirstStep = 'picture' | 'rules' | 'post' | 'invite'

type Progress = Pick<CommunityPage, 'proPic' | 'rules' | 'noPosts' | 'noMembers'>

export function firstSteps({ proPic, rules, noPosts, noMembers }: Progress): { step: FirstStep; isDone: boolean }[] {
  return [
    { step: 'picture', isDone: proPic !== null },
    { step: 'rules', isDone: (rules ?? []).length > 0 },
    { step: 'post', isDone: noPosts > 0 },
    // Its moderators are members, too.
    { step: 'invite', isDone: noMembers > 1 }
  ]
}

type NewCommunity = Progress & Pick<CommunityPage, 'userMod' | 'mods'>

/**
 * Whether a community's page shows its first steps: to its moderators, until all are done or somebody else has posted.
 * @param posts the newest of its posts.
 */
export function showsFirstSteps(community: NewCommunity, posts: { userId: string }[]): boolean {
  const mods = new Set(community.mods?.map(({ id }) => id))
  const isStarted = posts.some(({ userId }) => !mods.has(userId))
  return community.userMod === true && !isStarted && firstSteps(community).some(({ isDone }) => !isDone)
}
