import MarkdownIt from 'markdown-it'
import { cutText } from '#functions/contract/text.ts'

/** Raised when the same source would give other HTML: stored texts of an older version are rendered again. */
export const RENDERER_VERSION = 2

interface Environment {
  topHeading?: 2 | 3
}

const PREVIEW_LENGTH = 320
/** Characters of rendered text; the longest text that is written by hand, rendered, is far below. */
const HTML_MAX = 400_000
const LINK = /^(?:https?:\/\/|ircs?:\/\/|mailto:|xmpp:|\/(?![/\\])|#)/i
const OWN_LINK = /^[/#]/
/** Prepositions and particles of one or two letters hang on to the next word. */
const SHORT_WORD = /(?<=^|[\s(«„])(\p{Script=Cyrillic}{1,2}) /gu

const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: 20 })
markdown.validateLink = address => LINK.test(address.trim())
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
for (const scheme of ['ftp:', '//']) markdown.linkify.add(scheme, null)

const { rules, renderToken } = { rules: markdown.renderer.rules, renderToken: markdown.renderer.renderToken }

// What was written as HTML is dropped, never shown and never executed.
rules.html_block = () => ''
rules.html_inline = () => ''

rules.link_open = (tokens, at, options, _env, self) => {
  const token = tokens[at]
  if (token && !OWN_LINK.test(String(token.attrGet('href')))) token.attrSet('rel', 'nofollow ugc noopener')
  return renderToken.call(self, tokens, at, options)
}

// A picture from elsewhere would tell its host who reads: it becomes a link, or the words of the link that it stands in.
rules.image = (tokens, at) => {
  const token = tokens[at]
  const source = String(token?.attrGet('src') ?? '')
  const { escapeHtml } = markdown.utils
  const label = escapeHtml(token?.content || source)
  const before = tokens.slice(0, at).findLast(({ type }) => type === 'link_open' || type === 'link_close')
  if (before?.type === 'link_open') return label
  const rel = OWN_LINK.test(source) ? '' : ' rel="nofollow ugc noopener"'
  return `<a href="${escapeHtml(source)}"${rel}>${label}</a>`
}

// What scrolls sideways must be reachable by keyboard.
const code = (content: string): string => `<pre tabindex="0"><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`
rules.fence = (tokens, at) => code(tokens[at]?.content ?? '')
rules.code_block = (tokens, at) => code(tokens[at]?.content ?? '')
rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n'
rules.table_close = () => '</table></div>\n'

rules.text = (tokens, at) => markdown.utils.escapeHtml((tokens[at]?.content ?? '').replace(SHORT_WORD, '$1\u00a0'))

markdown.core.ruler.push('cell_alignment', state => {
  // The parser writes style="text-align:…", which the content security policy forbids.
  for (const token of state.tokens) {
    const style = token.attrGet('style')
    if (style !== null) token.attrs = [['data-align', String(style).replace('text-align:', '')]]
  }
})

markdown.core.ruler.push('heading_levels', state => {
  // The page has its own headings above: ours begin below them and never skip a level, whatever levels the writer chose.
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

/**
 * Renders Markdown by allow-list: no HTML of the writer's own, links only to http, https, irc, ircs, mailto, xmpp and to this site.
 * A source of 20,000 characters that would swell beyond all measure is shown as it was written.
 * @param topHeading level of the highest heading, 2 in a post, 3 in a comment.
 */
export function renderMarkdown(source: string, topHeading: 2 | 3 = 2): string {
  const html = markdown.render(source, { topHeading }).trim()
  // One long address named in thousands of references, or a table of empty cells: shown as it was written.
  return html.length <= HTML_MAX ? html : code(source).trim()
}

/** The beginning of a text without its marks, cut at a word, at most 320 characters; empty for a text without words. */
export function previewOf(source: string): string {
  const words: string[] = []
  for (const block of markdown.parse(source, {})) {
    if (block.type === 'fence' || block.type === 'code_block') words.push(block.content)
    for (const piece of block.children ?? []) {
      words.push(
        piece.type === 'softbreak' || piece.type === 'hardbreak'
          ? ' '
          : piece.type.startsWith('html')
            ? ''
            : piece.content
      )
    }
    words.push(' ')
  }
  const text = words.join('').replace(/\s+/g, ' ').trim()
  if (text.length <= PREVIEW_LENGTH) return text
  return `${cutText(text, PREVIEW_LENGTH)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,:;!?—–-]+$/, '')}…`
}

/** Old pages write the dashes and quotes of Windows by their numbers there. */
const WINDOWS = new TextDecoder('windows-1252')

/** HTML's text without its entities. */
export const unescapeHtml = (text: string): string =>
  markdown.utils.unescapeAll(
    text.replace(/&#(1[2-5]\d);/g, (_, code) => WINDOWS.decode(Uint8Array.of(Number(code)))).replaceAll('\\', '\\\\')
  )
