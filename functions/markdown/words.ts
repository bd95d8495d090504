import type { Token } from 'markdown-it'

/** The words of a line or of a picture's label: no marks, and nothing that was written as HTML. */
export const wordsOf = (pieces: Token[] | null | undefined): string => (pieces ?? []).map(wordOf).join('')

function wordOf({ type, content, children }: Token): string {
  if (type === 'image') return wordsOf(children)
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type.startsWith('html') ? '' : content
}
