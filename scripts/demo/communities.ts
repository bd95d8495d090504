import { searchTextOf } from '#functions/communities/search-text.ts'
import { idAt } from '#functions/db/id.ts'
import type { communities, communityMembers, communityMods, communityRules } from '#functions/db/schema/index.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import type { DemoAccount } from './accounts.ts'
import { COMMUNITIES, type CommunityName, type CommunitySettings } from './community-settings.ts'
import { createRandom, type Random } from './random.ts'
import { readTexts } from './read-texts.ts'
import type { TopicTexts } from './texts.ts'
import { DAY, HOUR } from './time.ts'

/** Names of the columns that triggers of the database fill. */
type FilledByTriggers =
  | 'isUnmoderated'
  | 'labels'
  | 'noDeletedPosts'
  | 'noLockedPosts'
  | `no${'Post' | 'Comment'}Reports`
  | `noReported${'Posts' | 'Comments'}`

export interface DemoCommunity {
  row: Omit<typeof communities.$inferSelect, FilledByTriggers>
  name: CommunityName
  settings: CommunitySettings
  texts: TopicTexts
  /** Moderators of the community; the senior moderator is first. */
  mods: DemoAccount[]
  members: DemoAccount[]
  /** Accounts that write in the community: its members, and deleted accounts up to their deletion. */
  writers: DemoAccount[]
}

export interface Communities {
  communities: DemoCommunity[]
  members: (typeof communityMembers.$inferSelect)[]
  mods: (typeof communityMods.$inferSelect)[]
  rules: (typeof communityRules.$inferSelect)[]
}

/** Names of moderators, for communities in which tests depend on certain moderators. */
const CHOSEN: Partial<Record<CommunityName, string[]>> = {
  Radio: ['Petrovich'],
  Poezda: ['Petrovich'],
  VecheMeta: ['Sova'],
  VecheSuggestions: ['Sova']
}

function chooseMods(name: CommunityName, count: number, people: DemoAccount[], random: Random): DemoAccount[] {
  const chosen = people.filter(
    ({ row }) => CHOSEN[name]?.includes(row.username) || (name === 'VecheMeta' && row.isAdmin)
  )
  // Moderators without a fixed name are chosen from the oldest accounts that are neither deleted nor banned.
  const others = people.slice(3, 60).filter(person => person.until === people[0]?.until && !chosen.includes(person))
  return [...chosen, ...random.shuffle(others)].slice(0, count)
}

function makeCommunity(
  name: CommunityName,
  index: number,
  people: DemoAccount[],
  now: number,
  random: Random
): DemoCommunity {
  const settings: CommunitySettings = COMMUNITIES[name]
  const texts = readTexts(name)
  const mods = chooseMods(name, settings.mods, people, random)
  const createdAt = now - 762 * DAY + index * 40 * HOUR + random.int(0, 20 * HOUR)
  const members = random
    .shuffle(people.filter(person => person.row.deletedAt === null && !mods.includes(person)))
    .slice(0, settings.members - mods.length)
  const row: DemoCommunity['row'] = {
    id: idAt(new Date(createdAt), random.bytes),
    userId: mods[0]?.row.id ?? '',
    name,
    title: settings.title ?? null,
    searchText: searchTextOf({ name, title: settings.title ?? null }),
    about: texts.about,
    aboutHtml: renderMarkdown(texts.about),
    rendererVersion: RENDERER_VERSION,
    noMembers: settings.members,
    noPosts: 0,
    proPic: null,
    bannerImage: null,
    isDefault: settings.isDefault,
    postingRestricted: settings.postingRestricted === true,
    modlogPublic: false,
    labelRequired: false,
    commentImages: false,
    createdAt,
    deletedAt: null
  }
  const deleted = people.filter(person => person.row.deletedAt !== null)
  return {
    row,
    name,
    settings,
    texts,
    mods,
    members: [...mods, ...members],
    writers: [...mods, ...members, ...deleted]
  }
}

function joinedAt(person: DemoAccount, community: DemoCommunity, random: Random): number {
  const first = Math.max(person.row.createdAt, community.row.createdAt)
  const whole = person.until - first
  return Math.round(first + (community.settings.isDefault ? 0 : whole * random.next() ** 2))
}

const rulesOf = (community: DemoCommunity, firstId: number): Communities['rules'] =>
  community.texts.rules.map(({ rule, description }, at) => ({
    id: firstId + at,
    communityId: community.row.id,
    rule,
    description,
    zIndex: at + 1,
    createdBy: community.row.userId,
    createdAt: community.row.createdAt + HOUR
  }))

const modsOf = (community: DemoCommunity): Communities['mods'] =>
  community.mods.map(({ row }, position) => ({
    communityId: community.row.id,
    userId: row.id,
    position,
    addedBy: position === 0 ? null : community.row.userId,
    createdAt: community.row.createdAt + position * DAY
  }))

/** Makes the 16 communities with their members, moderators and rules. */
export function makeCommunities(people: DemoAccount[], now: number): Communities {
  const random = createRandom('communities')
  const communities = (Object.keys(COMMUNITIES) as CommunityName[]).map((name, index) =>
    makeCommunity(name, index, people, now, random)
  )
  const rules: Communities['rules'] = []
  for (const community of communities) rules.push(...rulesOf(community, rules.length + 1))
  return {
    communities,
    rules,
    mods: communities.flatMap(modsOf),
    members: communities.flatMap(community =>
      community.members.map(person => ({
        communityId: community.row.id,
        userId: person.row.id,
        joinedAt: joinedAt(person, community, random)
      }))
    )
  }
}
