import { read } from '#src/browser/api.ts'
import { EMOJI } from './messages/emoji.ts'

/** A text that the editor offers in place of its beginning. */
export interface Choice {
  /** Text to insert. */
  text: string
  label: string
}

/** The beginning of a name or of an emoji before the cursor: of an account after `@`, of a community after `/`. */
export interface Begun {
  sign: '@' | '/' | ':'
  letters: string
}

/** Highest number of texts that are offered at a time. */
const CHOICES_MAX = 6
/**
 * Matches the sign and at least two letters at the end of a text. A sign within a word begins nothing. A slash begins a
 * community where it would become a link (functions/markdown/mentions.ts): not in an address, a path or a fraction.
 */
const BEGUN = new RegExp(
  '(?<![\\p{L}\\p{N}_@/.:-])(?:@(?<account>\\w{2,30})|:(?<emoji>\\p{Script=Cyrillic}{2,15}))$' +
    '|(?<=^|[\\s(«„"—])/(?<community>\\w{2,30})$',
  'u'
)

/** Reads what a member has begun to write at the end of a text; null when that is no name and no emoji. */
export function begunIn(before: string): Begun | null {
  const { account, community, emoji } = BEGUN.exec(before)?.groups ?? {}
  if (account) return { sign: '@', letters: account }
  if (community) return { sign: '/', letters: community }
  return emoji ? { sign: ':', letters: emoji } : null
}

/**
 * Finds the accounts, communities or emoji whose names begin with the letters. Accounts that the page names come first,
 * because people mention those with whom they talk.
 * @throws ApiError, TypeError without a response.
 */
export async function choicesFor({ sign, letters }: Begun): Promise<Choice[]> {
  if (sign === ':') return emojiNamed(letters)
  if (sign === '/') return communitiesNamed(letters)
  const { items } = await read(`/search?type=user&limit=${CHOICES_MAX}&q=${encodeURIComponent(letters)}`)
  const found = items.flatMap(result => (result.type === 'user' ? result.item.username : []))
  const names = [...new Set([...namesInPage(letters), ...found])].slice(0, CHOICES_MAX)
  return names.map(name => ({ text: `@${name}`, label: `@${name}` }))
}

async function communitiesNamed(letters: string): Promise<Choice[]> {
  const items = await read(`/communities?limit=${CHOICES_MAX}&prefix=${encodeURIComponent(letters)}`)
  return items.map(({ name }) => ({ text: `/${name}`, label: `/${name}` }))
}

function namesInPage(letters: string): string[] {
  const links = document.querySelectorAll('main a[href^="/@"]')
  const names = [...links].map(link => link.getAttribute('href')?.slice(2) ?? '')
  return names.filter(name => /^\w+$/.test(name) && name.toLowerCase().startsWith(letters.toLowerCase()))
}

const emojiNamed = (letters: string): Choice[] =>
  EMOJI.filter(([name]) => name.startsWith(letters.toLowerCase()))
    .slice(0, CHOICES_MAX)
    .map(([name, emoji]) => ({ text: emoji, label: `${emoji} ${name}` }))
