import type { MarkdownIt, StateInline } from 'markdown-it'
import { isEdge, trimText } from '#functions/contract/text.ts'
import { shownAddress } from '#functions/links/hosts.ts'

/** Schemes of bare addresses that become links. */
const SCHEMES = ['http:', 'https:']
/** Schemes that the Markdown library turns into links by default and that this site does not. */
const UNLINKED = ['ftp:', '//']
/**
 * Matches the user part before the host of an address. Readers take a user part for the host, so an address with a user
 * part becomes no link.
 */
const USER_PART = /\/\/[^\s/?#<>"|]*@/y
/** Matches the name of a scheme at the end of the text before '://'. */
const SCHEME = /[a-z][a-z\d+.-]*$/i
const SCHEME_MAX = 10
/**
 * Characters that belong to the surrounding text when they end an address: the end of a sentence, of a table cell or of
 * bold text.
 */
const TAIL = '.,:;!?…|*'
const UNDERSCORE = '_'.charCodeAt(0)

/**
 * Turns addresses in running text into links. A link reaches from the scheme to the end of the address as a reader sees
 * it.
 */
export function linkAddresses(markdown: MarkdownIt): void {
  const { linkify, inline, normalizeLink } = markdown
  linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  for (const scheme of UNLINKED) linkify.add(scheme, null)
  for (const scheme of SCHEMES)
    linkify.add(scheme, {
      validate(text, pos, { re }) {
        if (matchAt(USER_PART, text, pos)) return 0
        return matchAt(re.get_http_validator(), text, pos)?.[0].length ?? 0
      }
    })
  inline.ruler.at('linkify', linkBareAddress)
  markdown.normalizeLink = address => normalizeLink(trimText(address))
  markdown.normalizeLinkText = address => shownAddress(trimText(address))
}

function matchAt(pattern: RegExp, text: string, pos: number): RegExpExecArray | null {
  pattern.lastIndex = pos
  return pattern.exec(text)
}

function linkBareAddress(state: StateInline, silent: boolean): boolean {
  const { md, src, pos, pending, linkLevel } = state
  if (linkLevel > 0 || !src.startsWith('://', pos)) return false
  // The scheme is read from the source, not from the parser's pending text: reading the end of that text would join all
  // its parts each time.
  const scheme = SCHEME.exec(src.slice(pos - Math.min(SCHEME_MAX, pending.length, pos), pos))?.[0] ?? ''
  const result = scheme && md.linkify.matchAtStart(src.slice(pos - scheme.length))
  if (!result) return false
  const address = result.raw.slice(
    0,
    endOf(result.raw, () => openUnderscores(state))
  )
  const href = md.normalizeLink(address)
  if (address.length <= scheme.length + 3 || !md.validateLink(href)) return false
  if (!silent) {
    state.pending = pending.slice(0, -scheme.length)
    const link = { markup: 'linkify', info: 'auto' }
    Object.assign(state.push('link_open', 'a', 1), link, { attrs: [['href', href]] })
    state.push('text', '', 0).content = md.normalizeLinkText(address)
    Object.assign(state.push('link_close', 'a', -1), link)
  }
  state.pos += address.length - scheme.length
  return true
}

/** Finds the length of an address without the punctuation of the surrounding text. */
function endOf(address: string, openUnderscores: () => number): number {
  let end = address.length
  let underscores: number | undefined
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (last === '_') {
      underscores ??= openUnderscores()
      if (underscores === 0) return end
      underscores -= 1
    } else if (last === '~') {
      // Two tildes begin or end struck-through text; a single tilde may be part of an address.
      if (address.charAt(end - 2) !== '~' && address.charAt(end) !== '~') return end
    } else if (!TAIL.includes(last) && !isEdge(address, end - 1)) return end
    end -= 1
  }
  return end
}

/** Counts the underscores before this position that have opened an emphasis which is not closed yet. */
function openUnderscores({ delimiters }: StateInline): number {
  let open = 0
  for (const delimiter of delimiters)
    if (delimiter.marker === UNDERSCORE) open = delimiter.close && open > 0 ? open - 1 : open + Number(delimiter.open)
  return open
}
