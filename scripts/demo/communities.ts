import { idAt } from '#functions/db/id.ts'
import type { communities, communityMembers, communityMods, communityRules } from '#functions/db/schema/index.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import type { DemoAccount } from './accounts.ts'
import { COMMUNITIES, type CommunityName, type CommunitySettings } from './community-settings.ts'
import { createRandom, type Random } from './random.ts'
import { readTexts } from './read-texts.ts'
import type { TopicTexts } from './texts.ts'
import { DAY, HOUR } from './time.ts'

/** Columns that triggers fill. */
type Kept =
  | 'isUnmoderated'
  | 'noDeletedPosts'
  | 'noLockedPosts'
  | `no${'Post' | 'Comment'}Reports`
  | `noReported${'Posts' | 'Comments'}`

export interface DemoCommunity {
  row: Omit<typeof communities.$inferSelect, Kept>
  name: CommunityName
  settings: CommunitySettings
  texts: TopicTexts
  /** Moderators, the senior one first. */
  mods: DemoAccount[]
  members: DemoAccount[]
  /** Members, including former ones while they had an account. */
  writers: DemoAccount[]
}

export interface Communities {
  places: DemoCommunity[]
  members: (typeof communityMembers.$inferSelect)[]
  mods: (typeof communityMods.$inferSelect)[]
  rules: (typeof communityRules.$inferSelect)[]
}

/** Moderators by name, where tests depend on them. */
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
  // Old, active accounts that still exist.
  const others = people.slice(3, 60).filter(person => person.until === people[0]?.until && !chosen.includes(person))
  return [...chosen, ...random.shuffle(others)].slice(0, count)
}

function makePlace(
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
    createdAt,
    deletedAt: null
  }
  const gone = people.filter(person => person.row.deletedAt !== null)
  return { row, name, settings, texts, mods, members: [...mods, ...members], writers: [...mods, ...members, ...gone] }
}

function joinedAt(person: DemoAccount, place: DemoCommunity, random: Random): number {
  const first = Math.max(person.row.createdAt, place.row.createdAt)
  const whole = person.until - first
  return Math.round(first + (place.settings.isDefault ? 0 : whole * random.next() ** 2))
}

const rulesOf = (place: DemoCommunity, firstId: number): Communities['rules'] =>
  place.texts.rules.map(({ rule, description }, at) => ({
    id: firstId + at,
    communityId: place.row.id,
    rule,
    description,
    zIndex: at + 1,
    createdBy: place.row.userId,
    createdAt: place.row.createdAt + HOUR
  }))

const modsOf = (place: DemoCommunity): Communities['mods'] =>
  place.mods.map(({ row }, position) => ({
    communityId: place.row.id,
    userId: row.id,
    position,
    addedBy: position === 0 ? null : place.row.userId,
    createdAt: place.row.createdAt + position * DAY
  }))

/** The 16 communities with members, moderators and rules. */
export function makeCommunities(people: DemoAccount[], now: number): Communities {
  const random = createRandom('communities')
  const places = (Object.keys(COMMUNITIES) as CommunityName[]).map((name, index) =>
    makePlace(name, index, people, now, random)
  )
  const rules: Communities['rules'] = []
  for (const place of places) rules.push(...rulesOf(place, rules.length + 1))
  return {
    places,
    rules,
    mods: places.flatMap(modsOf),
    members: places.flatMap(place =>
      place.members.map(person => ({
        communityId: place.row.id,
        userId: person.row.id,
        joinedAt: joinedAt(person, place, random)
      }))
    )
  }
}
