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
  return { text: withHidden(text, range, body), author: comment ? authorOf(comment) : postAuthor(), comment, body }
}

/** Characters that stand for the delimiters of a hidden text while the other characters are escaped. */
const HIDES = ['\ue000', '\ue001'] as const

/** Puts delimiters around the selected parts of hidden texts that the reader has opened: a quotation hides them again. */
function withHidden(text: string, range: Range, body: HTMLElement): string {
  const opened = [...body.querySelectorAll('.spoiler + mark')].filter(mark => range.intersectsNode(mark))
  return opened.reduce((result, mark) => {
    const part = range.cloneRange()
    if (part.comparePoint(mark, 0) === 0) part.setStart(mark, 0)
    if (part.comparePoint(mark, mark.childNodes.length) === 0) part.setEnd(mark, mark.childNodes.length)
    const words = String(part).trim()
    return words === '' ? result : result.replace(words, HIDES[0] + words + HIDES[1])
  }, text)
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

/** Makes a Markdown quotation of a text, which names the author; an empty name is left out. */
export const quoteOf = (text: string, author = ''): string =>
  quoted(author === '' ? plain(text) : `**${author}:** ${plain(text)}`)

/** Escapes the characters of a text that Markdown would read as formatting, and hides the parts that were hidden. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*[\]<~]|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gm, (_, space: string, sign: string) => space + sign.replace(/.$/, '\\$&'))
    .replaceAll(HIDES[0], '>!')
    .replaceAll(HIDES[1], '!<')
