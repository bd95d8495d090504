import { cutText } from '#functions/contract/text.ts'
import { withoutSpoilers } from './spoilers.ts'

/** Length in characters of the excerpt that is stored with a post: it fills the eight lines (200 px) of a card. */
const EXCERPT_LENGTH = 600
/** Matches the HTML of blocks that are not running text: headings, code, tables. */
const OTHER_BLOCKS = /<(h[2-6]|pre|table)\b[\s\S]*?<\/\1>/g
const TAG = /<(\/?)(\w+)([^>]*)>/g
const LINE = /^(?:p|blockquote|h[2-6]|pre|tr)$/
/**
 * Character that stands between items of an unnumbered list, and between cells of a table, until they are joined to a
 * line. The text itself contains no tabs then.
 */
const NEXT_ITEM = '\t'
const ITEM_SEPARATOR = ' · '
const ENTITY = /&(amp|lt|gt|quot|#39);/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/**
 * Matches the parts at the end of a cut text that are removed before the ellipsis: punctuation, spaces, and the number
 * of a list item whose text was cut off.
 */
const LOOSE_END = /(?:[\s.,:;!?·…—–([«„-]|\n\d+\.)+$/

/**
 * Gives the beginning of a text as plain text, for cards, link previews, search engines and feeds. Each paragraph is a
 * line, and so is each item of a numbered list; the items of other lists share a line. Headings, tables and code are
 * left out, unless there is nothing else. A sign stands in place of hidden texts. An ellipsis at the end means that a part of the text is left out.
 * @param html HTML of renderMarkdown; each character is read a fixed number of times.
 * @param most characters before the ellipsis.
 */
export function excerptOf(html: string, most = EXCERPT_LENGTH): string {
  const running = html.replace(OTHER_BLOCKS, ' ')
  const text = plainTextOf(running) || plainTextOf(html)
  if (text.length > most) return withEllipsis(cutAtWord(text, most))
  return running === html || plainTextOf(running) === '' ? text : withEllipsis(text)
}

/**
 * Gives a text as plain text, with headings, tables and code: each paragraph is a line, and so is each item of a numbered
 * list; the items of other lists share a line. A sign stands in place of hidden texts.
 * @param html HTML of renderMarkdown.
 */
export function plainTextOf(html: string): string {
  /** Number of the next item of each open list; null in a list without numbers. */
  const lists: (number | null)[] = []
  const list = (isEnd: boolean, first: number | null): string => {
    const numbered = isEnd && lists.pop() != null
    const sign = lists.length === 0 || numbered ? '\n' : ' '
    if (!isEnd) lists.push(first)
    return sign
  }
  const item = (): string => {
    const number = lists.pop() ?? null
    lists.push(number === null ? null : number + 1)
    return number === null ? NEXT_ITEM : `\n${number}. `
  }
  const marked = withoutSpoilers(html)
    .replace(/\s+/g, ' ')
    .replace(TAG, (_, slash: string, name: string, attributes: string) => {
      const isEnd = slash === '/'
      if (name === 'ul') return list(isEnd, null)
      if (name === 'ol') return list(isEnd, Number(/ start="(\d+)"/.exec(attributes)?.[1] ?? 1))
      if (name === 'li') return isEnd ? '' : item()
      if (name === 'td' || name === 'th') return NEXT_ITEM
      if (name === 'br') return ' '
      if (!LINE.test(name)) return ''
      return lists.length === 0 ? '\n' : ' '
    })
  return marked
    .replace(ENTITY, (_, name: string) => SIGNS[name] ?? '')
    .split('\n')
    .map(line => partsOf(line).join(ITEM_SEPARATOR))
    .filter(line => line !== '')
    .join('\n')
}

const partsOf = (line: string): string[] =>
  line
    .split(NEXT_ITEM)
    .map(part => part.replace(/ +/g, ' ').trim())
    .filter(part => part !== '')

/** Cuts a text after the last word that fits. A word that is longer than half of the allowed length is cut inside. */
function cutAtWord(text: string, most: number): string {
  const end = Math.max(text.lastIndexOf(' ', most), text.lastIndexOf('\n', most))
  return end > most / 2 ? text.slice(0, end) : cutText(text, most)
}

const withEllipsis = (text: string): string => `${text.replace(LOOSE_END, '')}…`
