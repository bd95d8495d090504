import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { hasRtl, isRtl } from '#functions/contract/direction.ts'
import { wordsOf } from './words.ts'

/**
 * Adds attributes to the HTML for its layout: the width of list numbers, the depth of nesting, the direction of text.
 */
export function shapeBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('nesting', markNesting)
  markdown.core.ruler.push('digits', markDigits)
  markdown.core.ruler.push('direction', markDirection)
}

const CONTAINER = /^(?:blockquote|bullet_list|ordered_list)_/
/** Depth of nested quotations and lists from which each level is indented less than the outer levels. */
const NESTED = 4
/** Depth of nested quotations and lists from which further levels are not indented. */
const MOST_NESTED = 13

function markNesting({ tokens }: StateCore): void {
  let depth = 0
  for (const token of tokens) {
    if (!CONTAINER.test(token.type)) continue
    depth += token.nesting
    if (token.nesting > 0 && depth >= NESTED) token.attrSet('data-nested', depth < MOST_NESTED ? '' : 'most')
  }
}

/** Stores the number of digits of a list's longest number, for the list's indentation. */
function markDigits({ tokens }: StateCore): void {
  const open: { list: Token; items: number }[] = []
  for (const token of tokens) {
    const inner = open.at(-1)
    if (token.type === 'ordered_list_open' || token.type === 'bullet_list_open') open.push({ list: token, items: 0 })
    else if (token.type === 'list_item_open' && inner) inner.items += 1
    else if (token.type === 'bullet_list_close') open.pop()
    else if (token.type === 'ordered_list_close' && inner) {
      open.pop()
      const last = Number(inner.list.attrGet('start') ?? 1) + inner.items - 1
      if (last > 9) inner.list.attrSet('data-digits', String(last).length)
    }
  }
}

const LEAF = /^(?:paragraph|heading|td|th)_open$/
const OUTER = /^(?:blockquote|bullet_list|ordered_list|list_item|table)_open$/

/**
 * Sets the direction in a text with letters of a script from right to left: each paragraph has the direction of its
 * first letter. Lists, quotations and tables get the direction of their first line, because `dir=auto` ignores
 * elements with their own `dir`.
 */
function markDirection({ tokens, src }: StateCore): void {
  if (!hasRtl(src)) return
  let unclosed: Token[] = []
  for (const token of tokens) {
    if (OUTER.test(token.type)) unclosed.push(token)
    else if (LEAF.test(token.type)) token.attrSet('dir', 'auto')
    else if (token.type === 'inline') {
      const direction = isRtl(wordsOf(token.children)) ? 'rtl' : 'ltr'
      for (const holder of unclosed) holder.attrSet('dir', direction)
      unclosed = []
    }
  }
}
