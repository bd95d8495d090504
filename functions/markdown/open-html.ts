import type { MarkdownIt, StateBlock } from 'markdown-it'

/** Starts and ends of HTML blocks that may contain blank lines: conditions 1 to 5 of CommonMark's HTML blocks. */
const KINDS: [begin: RegExp, end: RegExp][] = [
  [/^<(?:script|pre|style|textarea)(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/]
]
/** Number of columns of indentation from which a line is code. */
const CODE_INDENT = 4

/**
 * Shows an HTML block that has no end as text: its first lines become a paragraph. HTML blocks with an end are dropped.
 */
export function showOpenHtml(markdown: MarkdownIt): void {
  const { ruler } = markdown.block
  // The last rule of the Markdown parser is the one for paragraphs.
  const paragraph = ruler.getRules('').at(-1)
  ruler.before('html_block', 'open_html', (state, startLine, endLine, silent) => {
    const end = silent || isCode(state, startLine) ? undefined : endOf(lineOf(state, startLine))
    if (!paragraph || !end || hasEnd(state, { end, startLine, endLine })) return false
    return paragraph(state, startLine, endLine, false)
  })
}

const isCode = ({ sCount, blkIndent }: StateBlock, line: number): boolean =>
  (sCount[line] ?? 0) - blkIndent >= CODE_INDENT

const lineOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])

const endOf = (line: string): RegExp | undefined =>
  line.startsWith('<') ? KINDS.find(([start]) => start.test(line))?.[1] : undefined

interface Search {
  end: RegExp
  startLine: number
  endLine: number
}

/**
 * Lines that were searched for the end of an HTML block in vain, by the kind of end and the surrounding block, so that
 * no line is searched twice.
 */
const SEARCHED = Symbol('searched lines')
type Searched = Map<string, { from: number; to: number }>

function hasEnd(state: StateBlock, { end, startLine, endLine }: Search): boolean {
  const { env, blkIndent } = state
  const searched = (env[SEARCHED] as Searched | undefined) ?? new Map()
  env[SEARCHED] = searched
  const key = `${end.source} ${blkIndent} ${endLine}`
  const { from, to } = searched.get(key) ?? { from: 0, to: 0 }
  if (from <= startLine && startLine < to) return false
  let line = startLine
  // A line with less indentation is outside the surrounding block.
  while (line < endLine && ((state.sCount[line] ?? 0) >= blkIndent || state.isEmpty(line))) {
    if (end.test(lineOf(state, line))) return true
    line += 1
  }
  searched.set(key, { from: startLine, to: line })
  return false
}
