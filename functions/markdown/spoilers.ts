import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { SPOILER } from '#functions/messages/markdown.ts'

/** Delimiters of a hidden text. */
export const BEGIN = '>!'
export const END = '!<'
/** Number of lines in which the end of a spoiler is looked for that begins a line. It bounds the time for hostile texts. */
const LINES_MAX = 50
/** Start of the HTML of a hidden text. It is a phrase without blocks, so it may stand within any line. */
const OPEN = `<label class="spoiler"><input type="checkbox">\u00a0${SPOILER}</label><mark hidden>`
const CLOSE = '</mark>'

/**
 * Adds `>!text!<`, a part of a line that is hidden until its checkbox is checked. The style sheet shows it then, without
 * script. The attribute `hidden` hides it from readers without style sheets, too.
 */
export function hideSpoilers(markdown: MarkdownIt): void {
  const { inline, block, renderer } = markdown
  inline.ruler.before('link', 'spoiler', hide)
  renderer.rules['spoiler_open'] = () => OPEN
  renderer.rules['spoiler_close'] = () => CLOSE
  // The last rule of the Markdown parser is the one for paragraphs. Without this rule, a line that begins with a
  // spoiler would be a quotation.
  const paragraph = block.ruler.getRules('').at(-1)
  block.ruler.before('blockquote', 'spoiler_line', (state, startLine, endLine, silent) =>
    paragraph && !silent && beginsWithSpoiler(state, startLine, endLine)
      ? paragraph(state, startLine, endLine, false)
      : false
  )
}

function beginsWithSpoiler(state: StateBlock, startLine: number, endLine: number): boolean {
  if (!textOf(state, startLine).startsWith(BEGIN)) return false
  const last = Math.min(endLine, startLine + LINES_MAX)
  for (let line = startLine; line < last && !state.isEmpty(line); line += 1)
    if (textOf(state, line).includes(END)) return true
  return false
}

const textOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])

/** Parses a spoiler at the current position. A spoiler contains no other one, and stands in no link. */
function hide(state: StateInline, silent: boolean): boolean {
  const start = state.pos + BEGIN.length
  if (state.linkLevel > 0 || !state.src.startsWith(BEGIN, state.pos)) return false
  const end = endOf(state, start)
  if (end < 0 || end > state.posMax - END.length || state.src.slice(start, end).trim() === '') return false
  if (!silent) {
    const last = state.posMax
    state.push('spoiler_open', 'mark', 1)
    Object.assign(state, { pos: start, posMax: end })
    state.md.inline.tokenize(state)
    state.posMax = last
    state.push('spoiler_close', 'mark', -1)
  }
  state.pos = end + END.length
  return true
}

/** Key under which the parser's environment stores the last line that has no end of a spoiler, and from where. */
const WITHOUT_END = Symbol('line without the end of a spoiler')

/** Gives the position of the next end of a spoiler, or −1. A line is searched once to its end in vain. */
function endOf({ src, env }: StateInline, from: number): number {
  const known = env[WITHOUT_END] as { src: string; from: number } | undefined
  if (known?.src === src && from >= known.from) return -1
  const end = src.indexOf(END, from)
  if (end < 0) env[WITHOUT_END] = { src, from }
  return end
}

/** Matches the HTML of a hidden text. */
const HIDDEN = new RegExp(`${OPEN}[\\s\\S]*?${CLOSE}`, 'g')

/** Puts a sign in place of each hidden text in HTML of renderMarkdown, for everything that cannot hide a text. */
export const withoutSpoilers = (html: string): string => html.replace(HIDDEN, `[${SPOILER}]`)
