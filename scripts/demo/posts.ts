import { idAt, newPublicId } from '#functions/db/id.ts'
import type { posts } from '#functions/db/schema/index.ts'
import { linkKeyOf } from '#functions/links/link-key.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { renderedBody } from '#functions/posts/input.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoCommunity } from './communities.ts'
import { type Draft, linkDrafts, patternDrafts, pictureDrafts, textDrafts } from './drafts.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, MINUTE } from './time.ts'

export interface DemoPost {
  row: typeof posts.$inferSelect
  community: DemoCommunity
  author: DemoAccount
  /**
   * Popularity of the post in comparison with other posts, at least 1. It decides how many votes and comments the post
   * gets.
   */
  heat: number
  /**
   * Time of the post's lock or deletion, or else the present time. The post gets no votes or comments after this time.
   */
  until: number
  draft: Draft
}

type Kind = 'text' | 'link' | 'image'
interface Slot {
  at: number
  heat: number
  kind: Kind
}

/** Ages of the newest posts in minutes, so that the feed looks active at the start. */
const FRESH = [3, 7, 12, 19, 28, 41, 55, 73, 96, 124]
const LAST_DAY = 40
const LAST_WEEK = 200
const ALL = 1500

function makeTimes(now: number, random: Random): number[] {
  const ages = FRESH.map(minutes => minutes * MINUTE)
  while (ages.length < LAST_DAY) ages.push(random.between(130 * MINUTE, DAY - 20 * MINUTE))
  while (ages.length < LAST_WEEK) ages.push(random.between(DAY, 7 * DAY - MINUTE))
  // The number of posts a day grows steadily over two years.
  while (ages.length < ALL) ages.push(7 * DAY + 723 * DAY * (1 - Math.sqrt(random.next())))
  return random.shuffle(ages.map(age => Math.round(now - age - random.between(0, 1000))))
}

/** Picks a random candidate whose account existed at the time `at`. Active accounts are picked more often. */
export function pickWriter(candidates: DemoAccount[], at: number, random: Random): DemoAccount {
  for (;;) {
    const person = random.pick(candidates)
    if (person.row.createdAt < at && at < person.until && random.next() * 14 < person.activity) return person
  }
}

/**
 * Computes the weight of a slot for a post. Slots with the greatest weights get complete texts, other slots get texts
 * from patterns.
 */
const prominence = (slot: Slot, now: number): number =>
  slot.heat * (now - slot.at < 2 * DAY ? 6 : now - slot.at < 7 * DAY ? 3 : 1)

export function userGroupOf(
  { row }: DemoAccount,
  community: DemoCommunity,
  share: number,
  random: Random
): DemoPost['row']['userGroup'] {
  if (row.isAdmin && random.chance(share)) return 'admins'
  return community.mods.some(mod => mod.row === row) && random.chance(share) ? 'mods' : 'normal'
}

const withMarkdown = (body: string | null) => ({
  ...renderedBody(body),
  rendererVersion: body ? RENDERER_VERSION : 0
})

function makeTopic(slot: Slot, draft: Draft, community: DemoCommunity, now: number, random: Random): DemoPost {
  const author = pickWriter(community.row.postingRestricted ? community.mods : community.writers, slot.at, random)
  const row: DemoPost['row'] = {
    id: idAt(new Date(slot.at), random.bytes),
    publicId: newPublicId(random.bytes),
    type: slot.kind,
    userId: author.row.id,
    userGroup: userGroupOf(author, community, community.row.postingRestricted ? 0.8 : 0.2, random),
    communityId: community.row.id,
    title: draft.title,
    ...withMarkdown(draft.body),
    images: [],
    linkUrl: draft.link,
    linkHostname: draft.link && new URL(draft.link).hostname,
    linkKey: draft.link && linkKeyOf(draft.link),
    searchDoc: null,
    linkTitle: draft.linkTitle,
    linkImage: null,
    upvotes: 0,
    downvotes: 0,
    score: 0,
    hot: 0,
    age: 0,
    noComments: 0,
    dayComments: 0,
    createdAt: slot.at,
    editedAt: null,
    lastActivityAt: slot.at,
    lockedAt: null,
    lockedBy: null,
    lockedByGroup: null,
    spoilerAs: null,
    adultAs: null,
    labelId: null,
    mentionsTold: 0,
    pinnedAt: null,
    pinnedSiteAt: null,
    announcedAt: null,
    deletedAt: null,
    deletedBy: null,
    deletedAs: null,
    contentDeletedAt: null,
    contentDeletedAs: null
  }
  return { row, community, author, heat: slot.heat, until: now, draft }
}

function makeSlots(community: DemoCommunity, times: number[], random: Random): Slot[] {
  const [texts, links, pictures] = community.settings.posts
  const kinds: Kind[] = [...Array(texts).fill('text'), ...Array(links).fill('link'), ...Array(pictures).fill('image')]
  return kinds.map(kind => ({ kind, at: times.pop() ?? 0, heat: random.pareto(1.15) }))
}

function fillSlots(community: DemoCommunity, slots: Slot[], now: number, random: Random): DemoPost[] {
  const [texts, links, pictures] = community.settings.posts
  const patterns = patternDrafts(community.texts, random)
  const drafts: Record<Kind, Draft[]> = {
    text: textDrafts(community.texts, texts, patterns),
    link: linkDrafts(community.texts, links, random),
    image: pictureDrafts(community.texts, pictures, patterns)
  }
  const topics: DemoPost[] = []
  for (const slot of slots.sort((a, b) => prominence(b, now) - prominence(a, now))) {
    const draft = drafts[slot.kind].shift()
    if (!draft) throw new Error(`not enough texts (${slot.kind}) in ${community.name}`)
    topics.push(makeTopic(slot, draft, community, now, random))
  }
  return topics
}

/** Makes the 1,500 posts, oldest first. Later steps lock, delete and edit some of them. */
export function makePosts(communities: DemoCommunity[], now: number): DemoPost[] {
  const random = createRandom('posts')
  const times = makeTimes(now, random)
  return communities
    .flatMap(community => fillSlots(community, makeSlots(community, times, random), now, random))
    .sort((a, b) => a.row.createdAt - b.row.createdAt)
}
