import type { Token } from 'markdown-it'

/** Gives the plain words of a line or of a picture's label, without Markdown characters and raw HTML. */
export const wordsOf = (pieces: Token[] | null | undefined): string => (pieces ?? []).map(wordOf).join('')

function wordOf({ type, content, children }: Token): string {
  if (type === 'image') return wordsOf(children)
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type.startsWith('html') ? '' : content
}
