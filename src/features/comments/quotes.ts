import { quoted } from '#src/ui/editor/markdown-format.ts'
import { authorOf } from './thread-items.ts'

/** Selected text of a post or comment. */
export interface Selected {
  text: string
  /** Name of the text's author; empty when the account does not exist any more. */
  author: string
  /** The comment that contains the text; null for the text of the post. */
  comment: HTMLElement | null
  /** Element with the whole text. */
  body: HTMLElement
}

const BODY = ':is(.post, .post > .cover > div, .comment > details) > .prose'

/**
 * Reads the selected text. Null without a selection, and when the selection is not within a single post or comment: it
 * could not be quoted with one author.
 */
export function selectedText(): Selected | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const text = String(selection).trim()
  const body = elementAt(range.startContainer)?.closest<HTMLElement>(BODY)
  if (text === '' || !body || !isWithin(range, body)) return null
  const comment = body.closest<HTMLElement>('.comment')
  return {
    text: withHidden(withLevels(text, range, body), range, body),
    author: comment ? authorOf(comment) : postAuthor(),
    comment,
    body
  }
}

/** Characters that stand for the delimiters of a hidden text while the other characters are escaped. */
const HIDES = ['\ue000', '\ue001'] as const
/** Character that stands for a level of quotation while the other characters are escaped. */
const LEVEL = '\ue002'

/** Puts delimiters around the selected parts of hidden texts that the reader has opened: a quotation hides them again. */
function withHidden(text: string, range: Range, body: HTMLElement): string {
  const opened = [...body.querySelectorAll('.spoiler + mark')].filter(mark => range.intersectsNode(mark))
  return opened.reduce((result, mark) => {
    const words = partIn(range, mark)
    if (words === '') return result
    const before = range.cloneRange()
    before.setEnd(mark, 0)
    const places = [...result.matchAll(wordsPattern(words))]
    // The same words may stand before the hidden ones, too.
    const earlier = [...String(before).matchAll(wordsPattern(words))].length
    const place = places[Math.min(earlier, places.length - 1)]
    if (!place) return result
    const end = place.index + place[0].length
    return result.slice(0, place.index) + HIDES[0] + place[0] + HIDES[1] + result.slice(end)
  }, text)
}

/** Makes a pattern for words with any white space between them: a selection has a space where the source has a line end. */
const wordsPattern = (words: string): RegExp =>
  new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+'), 'g')

/**
 * Puts the levels of quotation before the selected paragraphs that are quotations already. The first line of a
 * paragraph is enough, because Markdown continues the quotation in the lines that follow it.
 */
function withLevels(text: string, range: Range, body: HTMLElement): string {
  const paragraphs = [...body.querySelectorAll('blockquote > p')].filter(each => range.intersectsNode(each))
  let result = text
  let from = 0
  for (const paragraph of paragraphs) {
    const [line = ''] = partIn(range, paragraph).split('\n')
    const at = line === '' ? -1 : `\n${result}`.indexOf(`\n${line}`, from)
    if (at < 0) continue
    const marked = LEVEL.repeat(levelOf(paragraph, body)) + line
    result = result.slice(0, at) + marked + result.slice(at + line.length)
    from = at + marked.length
  }
  return result
}

function levelOf(element: Element, body: HTMLElement): number {
  const around = element.parentElement?.closest('blockquote')
  return around && body.contains(around) ? 1 + levelOf(around, body) : 0
}

/** Returns the text of the part of a range that is in an element. */
function partIn(range: Range, element: Element): string {
  const part = range.cloneRange()
  if (part.comparePoint(element, 0) === 0) part.setStart(element, 0)
  if (part.comparePoint(element, element.childNodes.length) === 0) part.setEnd(element, element.childNodes.length)
  return String(part).trim()
}

const elementAt = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/**
 * True when the body contains all text of a range that begins in it. The range itself may end after the body, because
 * browsers extend the selection of a whole paragraph to the beginning of the next element.
 */
function isWithin(range: Range, body: HTMLElement): boolean {
  if (body.contains(range.endContainer)) return true
  const after = range.cloneRange()
  after.setStartAfter(body)
  return String(after).trim() === ''
}

const postAuthor = (): string =>
  document.querySelector('.post > .meta a[href^="/@"]')?.textContent?.replace('@', '') ?? ''

/**
 * Makes a Markdown quotation of a text, which names the author; an empty name is left out. A quotation at the beginning
 * of the text begins on a line of its own.
 */
export const quoteOf = (text: string, author = ''): string =>
  quoted(author === '' ? plain(text) : `**${author}:**${text.startsWith(LEVEL) ? '\n' : ' '}${plain(text)}`)

/** Escapes what Markdown would read as formatting in a text; hidden parts and quotations stay what they were. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*[\]<~]|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(
      /^([\s\ue002]*)([#>+-]|\d+[.)])(?=\s)/gm,
      (_, space: string, sign: string) => space + sign.replace(/.$/, '\\$&')
    )
    .replaceAll(HIDES[0], '>!')
    .replaceAll(HIDES[1], '!<')
    .replaceAll(LEVEL, '> ')
