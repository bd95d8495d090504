import { endOfComment, isTag, readTag, type Tag } from './tags.ts'

/** An element in the head of a page. */
export interface HeadElement extends Pick<Tag, 'name' | 'attributes'> {
  /** The raw text of <title>; '' for other elements. */
  text: string
}

/**
 * Upper bound for the characters of markup that are read of one page; scripts, styles and comments are skipped and not
 * counted.
 */
const MARKUP_MAX = 64 * 1024
/**
 * Elements whose content the parser reads as text, with patterns for their end tags. <noscript> is such an element in a
 * browser that runs scripts.
 */
const RAW = new Map(
  ['script', 'style', 'noscript', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp'].map(name => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  ])
)
/** Elements whose content belongs to an SVG drawing, a formula or a template, not to the page itself. */
const FOREIGN = new Set(['svg', 'math', 'template'])
/** Tags that end an SVG drawing or a formula even when they occur inside it. */
const BREAKOUT = new Set(['meta', 'head', 'body'])

interface Foreign {
  name: string
  depth: number
}

/** Finds the position of the first matching end tag. */
function findEnd(html: string, endTag: RegExp, from: number): number {
  endTag.lastIndex = from
  return endTag.exec(html)?.index ?? html.length
}

/** Gives the foreign element (drawing, formula or template) that is open after a tag. */
function foreignBehind(open: Foreign | null, { name, isEnd }: Tag, isClosed: boolean): Foreign | null {
  if (!open) return FOREIGN.has(name) && !isEnd && !isClosed ? { name, depth: 1 } : null
  if (open.name !== 'template' && BREAKOUT.has(name)) return null
  if (name !== open.name || isClosed) return open
  const depth = open.depth + (isEnd ? -1 : 1)
  return depth === 0 ? null : { name, depth }
}

const endsHead = ({ name, isEnd }: Tag): boolean => name === (isEnd ? 'head' : 'body')

/**
 * Yields the elements of a page's head in their order, without those of drawings, formulas and templates. The time is
 * linear in the length of the page, whatever it contains.
 */
export function* headElements(html: string): Generator<HeadElement> {
  let foreign: Foreign | null = null
  let passed = 0
  for (let at = html.indexOf('<'); at !== -1 && at - passed < MARKUP_MAX; at = html.indexOf('<', at)) {
    if (!isTag(html, at)) {
      const end = /[!?/]/.test(html[at + 1] ?? '') ? endOfComment(html, at) : at + 1
      passed += html.startsWith('<!--', at) ? end - at : 0
      at = end
      continue
    }
    const tag = readTag(html, at)
    if (!tag) return
    const isOwn: boolean = foreign === null || (foreign.name !== 'template' && BREAKOUT.has(tag.name))
    if (isOwn && endsHead(tag)) return
    // Inside a drawing, the elements of RAW contain markup, like all elements of a drawing.
    const endTag = tag.isEnd || !(isOwn || foreign?.name === 'template') ? undefined : RAW.get(tag.name)
    const end = endTag ? findEnd(html, endTag, tag.end) : tag.end
    if (tag.name !== 'title') passed += end - tag.end
    const text = tag.name === 'title' ? html.slice(tag.end, end) : ''
    if (isOwn && !tag.isEnd) yield { name: tag.name, attributes: tag.attributes, text }
    const isClosed = tag.name !== 'template' && html[tag.end - 2] === '/'
    foreign = foreignBehind(foreign, tag, isClosed)
    at = end
  }
}
