import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it'
import { isBlank } from '#functions/contract/text.ts'
import { wordsOf } from './words.ts'

/** Largest depth of nested blocks: fifty quotations, or twenty-five lists with their items. */
const DEPTH_MAX = 50

/** Adds rules by which every word of a text is shown: source that the parser would leave out is shown as written. */
export function keepWords(markdown: MarkdownIt): void {
  // The Markdown library drops blocks beyond its own limit of nesting, which is therefore set above DEPTH_MAX.
  markdown.set({ maxNesting: DEPTH_MAX + 10 })
  markdown.block.ruler.before('table', 'too_deep', showTooDeep)
  const { ruler } = markdown.core
  ruler.at('strip_references', watchDefinitions)
  ruler.before('inline', 'extra_cells', showExtraCells)
  ruler.before('inline', 'fence_info', showFenceInfo)
  ruler.after('inline', 'unused_definitions', showUnusedDefinitions)
  ruler.push('blank_labels', nameByAddress)
}

/**
 * At the largest depth no further block opens: the remaining lines become one paragraph that shows their Markdown
 * characters.
 */
function showTooDeep(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || state.level < DEPTH_MAX) return false
  let line = startLine + 1
  while (line < endLine && isWithin(state, line)) line += 1
  pushParagraph(state, state.getLines(startLine, line, state.blkIndent, false).trim())
  state.line = line
  return true
}

/**
 * True for a line that still belongs to the block. A continuation line of a quotation without the `>` sign has a
 * negative indent.
 */
const isWithin = (state: StateBlock, line: number): boolean => {
  const indent = state.sCount[line] ?? 0
  return indent < 0 || indent >= state.blkIndent || state.isEmpty(line)
}

function pushParagraph(state: StateBlock, content: string): void {
  state.push('paragraph_open', 'p', 1)
  Object.assign(state.push('inline', '', 0), { content, children: [] })
  state.push('paragraph_close', 'p', -1)
}

/** Key under which the parser's environment stores the labels of those link definitions that links use. */
const USED = Symbol('used definitions')

/** Stores the parsed link definitions until the whole text is parsed, and records which of them links use. */
function watchDefinitions({ env }: StateCore): void {
  const used = new Set<string>()
  const watched: NonNullable<typeof env.references> = {}
  for (const [label, reference] of Object.entries(env.references ?? {}))
    Object.defineProperty(watched, label, {
      get() {
        used.add(label)
        return reference
      }
    })
  env[USED] = used
  env.references = watched
}

/** Shows a link definition that no link uses, or whose label was defined before, as a line of text. */
function showUnusedDefinitions(state: StateCore): void {
  const lines = state.src.split('\n')
  const used = new Set(state.env[USED] as Set<string>)
  state.tokens = state.tokens.flatMap(token => {
    if (token.type !== 'reference_definition') return [token]
    // Of several definitions with one label, links use the first, so only that one is hidden.
    if (used.delete(String(token.meta?.['label']))) return []
    const text = lines.slice(...(token.map ?? [0, 0])).join('\n')
    const paragraph = textTokens(state, { type: 'paragraph', tag: 'p', level: token.level })
    const inline = paragraph[1]
    inline.content = text.slice(text.indexOf('['))
    state.md.inline.parse(inline.content, state.md, state.env, inline.children ?? [])
    return paragraph
  })
}

/** Makes the tokens of a block that contains a text. */
function textTokens({ Token }: StateCore, block: { type: string; tag: string; level: number }): [Token, Token, Token] {
  const open = new Token(`${block.type}_open`, block.tag, 1)
  const inline = Object.assign(new Token('inline', '', 0), { level: block.level + 1, children: [] })
  const close = new Token(`${block.type}_close`, block.tag, -1)
  open.level = close.level = block.level
  open.block = inline.block = close.block = true
  return [open, inline, close]
}

/** Shows the text of cells beyond the number of columns in the table's head. */
function showExtraCells(state: StateCore): void {
  if (!state.tokens.some(({ type }) => type === 'table_open')) return
  const lines = state.src.split('\n')
  let row: string[] = []
  state.tokens = state.tokens.flatMap(token => {
    if (token.type === 'tr_open') row = cellsOf(lines[token.map?.[0] ?? -1] ?? '')
    if (token.type === 'td_open' || token.type === 'th_open') row.shift()
    if (token.type !== 'tr_close') return [token]
    const cells = row.flatMap(text => {
      const cell = textTokens(state, { type: 'td', tag: 'td', level: token.level + 1 })
      cell[1].content = text
      return cell
    })
    return [...cells, token]
  })
}

/** Gives the texts of a row's cells, up to the last cell that is not empty. */
function cellsOf(line: string): string[] {
  const cells = line
    .replace(/^[\s>]+/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.replaceAll('\\|', '|').trim())
  if (cells[0] === '') cells.shift()
  while (cells.at(-1) === '') cells.pop()
  return cells
}

/** Matches the name of a language after the opening fence of a code block. */
const LANGUAGE = /^[\w+#.-]*$/

/** Shows the words after the opening fence of a code block as text, unless they are the name of a language. */
function showFenceInfo({ tokens }: StateCore): void {
  for (const token of tokens)
    if (token.type === 'fence' && (isBlank(token.content) || !LANGUAGE.test(token.info.trim())))
      token.content = `${token.info.trim()}\n${token.content}`
}

/** Gives a link or picture without text its own address as text. */
function nameByAddress(state: StateCore): void {
  for (const token of state.tokens)
    if (token.children?.some(({ type }) => type === 'link_open' || type === 'image'))
      token.children = named(state, token.children)
}

function named({ Token, md }: StateCore, pieces: Token[]): Token[] {
  const nameOf = (address: unknown): Token =>
    Object.assign(new Token('text', '', 0), { content: md.normalizeLinkText(String(address)) })
  const result: Token[] = []
  /** True while the parser is inside a link that has no text so far. */
  let isBare = false
  let address: unknown
  for (const piece of pieces) {
    if (piece.type === 'image' && isBlank(wordsOf(piece.children))) piece.children = [nameOf(piece.attrGet('src'))]
    if (piece.type === 'link_close' && isBare) result.push(nameOf(address))
    if (piece.type === 'link_open') address = piece.attrGet('href')
    isBare = piece.type === 'link_open' || (isBare && piece.type !== 'link_close' && isBlank(wordsOf([piece])))
    result.push(piece)
  }
  return result
}
