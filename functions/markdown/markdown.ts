import MarkdownIt from 'markdown-it'
import { TABLE_NAME } from '#functions/messages/markdown.ts'
import { linkAddresses } from './addresses.ts'
import { linkMentions, type Mentions, type MentionsEnvironment, mayMention, type Names } from './mentions.ts'
import { showOpenHtml } from './open-html.ts'
import { shapeBlocks } from './shape.ts'
import { hideSpoilers } from './spoilers.ts'
import { keepWords } from './whole.ts'
import { wordsOf } from './words.ts'

/**
 * Version of the renderer. It is raised when a source would give other HTML than before: stored texts of an older
 * version are then rendered again.
 */
export const RENDERER_VERSION = 7

interface Environment extends MentionsEnvironment {
  topHeading?: 2 | 3
}

/**
 * Upper bound for the rendered HTML of a text, in characters: far above the HTML of any text that was written by hand.
 */
const HTML_MAX = 400_000
const LINK = /^(?:https?:\/\/|ircs?:\/\/|mailto:|xmpp:|\/(?![/\\])|#)/i
const OWN_LINK = /^[/#]/
/** Matches a preposition or particle of one or two letters, after which there is no line break. */
const SHORT_WORD = /(?<=^|[\s(«„])(\p{Script=Cyrillic}{1,2}) /gu

const markdown = new MarkdownIt({ html: true, linkify: true })
markdown.validateLink = address => LINK.test(address.trim())
markdown.use(linkAddresses).use(keepWords).use(showOpenHtml).use(hideSpoilers)

const { rules, renderToken } = { rules: markdown.renderer.rules, renderToken: markdown.renderer.renderToken }

// Raw HTML in Markdown is left out of the result.
rules.html_block = () => ''
rules.html_inline = () => ''

rules.link_open = (tokens, at, options, _env, self) => {
  const token = tokens[at]
  if (token && !OWN_LINK.test(String(token.attrGet('href')))) token.attrSet('rel', 'nofollow ugc noopener')
  return renderToken.call(self, tokens, at, options)
}

// Pictures of other hosts would tell these hosts about readers: a picture becomes a link, or, inside a link, the text
// of that link.
rules.image = (tokens, at) => {
  const token = tokens[at]
  const source = String(token?.attrGet('src') ?? '')
  const { escapeHtml } = markdown.utils
  const label = escapeHtml(wordsOf(token?.children).trim())
  const before = tokens.slice(0, at).findLast(({ type }) => type === 'link_open' || type === 'link_close')
  if (before?.type === 'link_open') return label
  const title = token?.attrGet('title')
  const hint = title ? ` title="${escapeHtml(String(title))}"` : ''
  const rel = OWN_LINK.test(source) ? '' : ' rel="nofollow ugc noopener"'
  return `<a href="${escapeHtml(source)}"${hint}${rel}>${label}</a>`
}

// An element that scrolls horizontally must be focusable, so that the keyboard can scroll it.
const code = (content: string): string => `<pre tabindex="0"><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`
rules.fence = (tokens, at) => code(tokens[at]?.content ?? '')
rules.code_block = (tokens, at) => code(tokens[at]?.content ?? '')
rules.table_open = (tokens, at, options, _env, self) =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="${TABLE_NAME}">${renderToken.call(self, tokens, at, options)}`
rules.table_close = () => '</table></div>\n'

rules.text = (tokens, at) => markdown.utils.escapeHtml((tokens[at]?.content ?? '').replace(SHORT_WORD, '$1\u00a0'))

markdown.core.ruler.push('cell_alignment', state => {
  // The Markdown parser writes style="text-align:…", which the content security policy forbids.
  for (const token of state.tokens) {
    const style = token.attrGet('style')
    if (style !== null) token.attrs = [['data-align', String(style).replace('text-align:', '')]]
  }
})

markdown.core.ruler.push('heading_levels', state => {
  // Headings of a text begin one level below the page's own headings and never skip a level, whatever levels its author
  // chose.
  const top = Number((state.env as Environment).topHeading ?? 2)
  const open: number[] = []
  for (const token of state.tokens) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag[1])
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
    }
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(top + open.length - 1, 6)}`
  }
})

markdown.use(shapeBlocks).use(linkMentions)

/**
 * Renders Markdown to safe HTML by an allow-list: no raw HTML, links only to http, https, irc, ircs, mailto, xmpp and
 * this site. A text whose HTML exceeds HTML_MAX is shown as its plain source.
 * @param topHeading level of the highest heading, 2 in a post, 3 in a comment.
 * @param names accounts and communities whose mentions become links; absent: none.
 */
export function renderMarkdown(source: string, topHeading: 2 | 3 = 2, names?: Names): string {
  const html = markdown.render(source, { topHeading, names } satisfies Environment).trim()
  // HTML above the limit comes from a long address with thousands of references, or from a table of empty cells: the
  // plain source is shown instead.
  return html.length <= HTML_MAX ? html : code(source).trim()
}

/** Finds the names of accounts and communities that a Markdown text mentions. */
export function mentionsIn(source: string): Mentions {
  const found: Mentions = { accounts: [], told: [], communities: [] }
  if (mayMention(source)) markdown.parse(source, { found } satisfies Environment)
  return found
}
