import { idAt } from '#functions/db/id.ts'
import { addressKey } from '#functions/db/ip-key.ts'
import type { users } from '#functions/db/schema/index.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { KNOWN, makeNames } from './names.ts'
import { longAbout, makeAbout } from './profile-texts.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR } from './time.ts'

const COUNT = 300
/** Number of accounts that exist before the first community and the first post. */
const FOUNDERS = 60
const ADMINS = 3
const SUPPORTERS = 10

export interface DemoAccount {
  row: typeof users.$inferSelect
  /** How often the account writes and votes, in proportion to other accounts. */
  activity: number
  /** Time of the account's deletion or ban, or else the present time. The account does nothing after this time. */
  until: number
}

function createdAt(index: number, now: number): number {
  if (index < FOUNDERS) return now - 800 * DAY + index * 14 * HOUR
  // The number of new accounts per month grows.
  return Math.round(now - 764 * DAY * (1 - Math.sqrt((index - FOUNDERS + 0.5) / (COUNT - FOUNDERS))) - 2 * HOUR)
}

const seenAt = (ip: string) => ({ lastSeenIp: ip, lastSeenKey: addressKey(ip) })

function makeRow(index: number, username: string, now: number, random: Random): DemoAccount['row'] {
  const created = createdAt(index, now)
  return {
    id: idAt(new Date(created), random.bytes),
    username,
    email: random.chance(0.4) ? `${username.toLowerCase()}@example.org` : null,
    passwordHash: null,
    aboutMe: random.chance(0.5) ? makeAbout(random) : null,
    aboutMeHtml: null,
    rendererVersion: RENDERER_VERSION,
    points: 0,
    isAdmin: index < ADMINS + 2 && index !== 1 && index !== 2,
    isBot: false,
    proPic: null,
    badges: [],
    noPosts: 0,
    noComments: 0,
    homeFeed: random.chance(0.2) ? 'subscriptions' : 'all',
    rememberFeedSort: random.chance(0.3),
    embedsOff: random.chance(0.05),
    hideUserProfilePictures: random.chance(0.05),
    requireAltText: random.chance(0.1),
    showMarked: false,
    upvoteNotificationsOff: random.chance(0.1),
    replyNotificationsOff: random.chance(0.05),
    mentionNotificationsOff: false,
    notificationsNewCount: 0,
    notificationsKept: 0,
    notificationsUnseen: 0,
    modding: [],
    userIndex: index,
    createdAt: created,
    createdIp: `192.0.2.${random.int(1, 254)}`,
    lastSeenAt: Math.round(now - Math.min(now - created, HOUR * random.pareto(0.45))),
    ...seenAt(`198.51.100.${random.int(1, 254)}`),
    emailConfirmedAt: null,
    welcomedAt: null,
    deletedAt: null,
    bannedAt: null
  }
}

/** Sets the columns of an account that was deleted at the time `at`. */
function deleteAccount(person: DemoAccount, at: number): void {
  person.until = at
  Object.assign(person.row, { email: null, aboutMe: null, deletedAt: at, lastSeenAt: at })
}

function banAccount(person: DemoAccount, at: number): void {
  person.until = at
  Object.assign(person.row, { bannedAt: at, lastSeenAt: at, ...seenAt('203.0.113.77') })
}

function giveBadges(people: DemoAccount[], random: Random): void {
  const chosen = random.shuffle(people.filter(person => person.until === people[0]?.until)).slice(0, SUPPORTERS)
  const known = people.slice(KNOWN.length - 1, KNOWN.length)
  const owners = [...new Set([...chosen, ...known])]
  owners.forEach((person, at) => {
    person.row.badges = [{ id: at + 1, type: 'supporter' }]
  })
}

/** Makes the 300 accounts in the order of their sign-up. Counters and pictures are filled in later. */
export function makeAccounts(now: number, passwordHash: string | null): DemoAccount[] {
  const random = createRandom('people')
  const names = makeNames(COUNT, random)
  const people = names.map((name, index) => ({
    row: makeRow(index, name, now, random),
    activity: index < KNOWN.length ? 14 : Math.min(12, random.pareto(1.1)),
    until: now
  }))
  for (const person of people.slice(0, KNOWN.length)) person.row.passwordHash = passwordHash
  describeKnown(people)
  const [leaver, offender] = [people[41], people[97]]
  if (!leaver || !offender) throw new Error('too few accounts')
  leaver.activity = offender.activity = 6
  deleteAccount(leaver, now - 70 * DAY)
  banAccount(offender, now - 18 * DAY)
  giveBadges(people, random)
  for (const { row } of people) row.aboutMeHtml = row.aboutMe && renderMarkdown(row.aboutMe)
  return people
}

function describeKnown(people: DemoAccount[]): void {
  const texts = [
    'Смотрю за порядком и за сервером. По ночам не сплю, так что пишите.\n\nВопросы о правилах — в VecheMeta, идеи — в VecheSuggestions.',
    longAbout(),
    'Собираю старые радиоприёмники, ращу помидоры на балконе и пишу об этом чаще, чем стоило бы.'
  ]
  texts.forEach((text, at) => {
    const person = people[at]
    if (person) person.row.aboutMe = text
  })
}
