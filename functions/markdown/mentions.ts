import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** Names that a text mentions, in lower case, each once, in the order of the text. */
export interface Mentions {
  /** Names of accounts, outside of code and links. */
  accounts: string[]
  /** Those of them that stand outside of quotations, too. */
  told: string[]
  communities: string[]
}

/** Names of accounts and communities as their owners write them, by the name in lower case. */
export interface Names {
  accounts: ReadonlyMap<string, string>
  communities: ReadonlyMap<string, string>
}

/** State of the mentions while a text is parsed. */
export interface MentionsEnvironment {
  /** Names that become links. */
  names?: Names | undefined
  /** Receives the mentioned names. */
  found?: Mentions
}

/** Longest text of a name that is looked for. */
const NAME_MAX = 30
/**
 * Matches `@name` of an account and `/name` of a community. Neither is part of a longer word, of an e-mail address, of
 * a path, or of an account of another server.
 */
const MENTION = new RegExp(
  `(?<![\\p{L}\\p{N}_@/.-])@(?<account>\\w{1,${NAME_MAX}})(?![\\p{L}\\p{N}_@/]|[.-]\\w)` +
    `|(?<=^|[\\s(«„"—])/(?<community>\\w{1,${NAME_MAX}})(?![\\p{L}\\p{N}_@/]|[.-]\\w)`,
  'gu'
)
/** Matches a source that may contain a mention, so that most texts are parsed once only. */
const MAY_MENTION = /@\w|(?:^|[\s(«„"—*_])\/\w/

export const mayMention = (source: string): boolean => MAY_MENTION.test(source)

/** Adds the rule by which mentions of known names become links. It runs after all rules that join pieces of text. */
export function linkMentions(markdown: MarkdownIt): void {
  markdown.core.ruler.push('mentions', state => {
    const { found, names } = state.env as MentionsEnvironment
    if (!found && !names) return
    let quotations = 0
    for (const token of state.tokens) {
      if (token.type === 'blockquote_open') quotations += 1
      else if (token.type === 'blockquote_close') quotations -= 1
      else if (token.type === 'inline' && token.children) {
        if (found) collect(token.children, found, quotations > 0)
        if (names) token.children = linked(state, token.children, names)
      }
    }
  })
}

/** Gives the mentions in each piece of a line: none in code and in links. */
function mentionsOf(pieces: Token[]): RegExpExecArray[][] {
  let links = 0
  return pieces.map(({ type, content }, at) => {
    if (type === 'link_open') links += 1
    if (type === 'link_close') links -= 1
    if (type !== 'text' || links > 0) return []
    const before = pieces[at - 1]?.type ?? 'softbreak'
    const begins = /break$|_open$/.test(before)
    // The name of a community stands at the beginning of a word: not directly after a link or code.
    return [...content.matchAll(MENTION)].filter(({ index, groups }) => begins || index > 0 || groups?.['account'])
  })
}

function collect(pieces: Token[], found: Mentions, isQuoted: boolean): void {
  for (const { groups } of mentionsOf(pieces).flat()) {
    const account = groups?.['account']?.toLowerCase()
    if (account) {
      addOnce(found.accounts, account)
      if (!isQuoted) addOnce(found.told, account)
    } else addOnce(found.communities, String(groups?.['community']).toLowerCase())
  }
}

function addOnce(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name)
}

function linked(state: StateCore, pieces: Token[], names: Names): Token[] {
  const mentions = mentionsOf(pieces)
  return pieces.flatMap((piece, at) => linkedText(state, piece, mentions[at] ?? [], names))
}

/** Splits a piece of text at its mentions of known names, which become links. */
function linkedText(state: StateCore, piece: Token, mentions: RegExpExecArray[], names: Names): Token[] {
  const text = piece.content
  const result: Token[] = []
  const push = (type: string, tag: string, nesting: 0 | 1 | -1, content = ''): Token => {
    const token = new state.Token(type, tag, nesting)
    token.content = content
    token.level = piece.level
    result.push(token)
    return token
  }
  let end = 0
  for (const match of mentions) {
    const address = addressOf(match.groups ?? {}, names)
    if (address === null) continue
    push('text', '', 0, text.slice(end, match.index))
    push('link_open', 'a', 1).attrSet('href', address)
    push('text', '', 0, match[0])
    push('link_close', 'a', -1)
    end = match.index + match[0].length
  }
  if (end === 0) return [piece]
  push('text', '', 0, text.slice(end))
  return result
}

function addressOf(groups: Record<string, string | undefined>, { accounts, communities }: Names): string | null {
  const account = groups['account'] && accounts.get(groups['account'].toLowerCase())
  if (account) return `/@${account}`
  const community = groups['community'] && communities.get(groups['community'].toLowerCase())
  return community ? `/${community}` : null
}
