/** HTML that is not escaped again: it comes from the template tag below, or from the Markdown renderer. */
export class Safe {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Safe | false | null | undefined

const SPECIAL = /[&<>"']/
const EACH_SPECIAL = /[&<>"']/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(EACH_SPECIAL, letter => ENTITIES[letter] ?? '') : text

/** Template tag for HTML. Inserted values are escaped for text and quoted attributes, unless they are Safe. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Safe {
  let text = parts[0] ?? ''
  let at = 0
  for (const piece of pieces) {
    if (piece instanceof Safe) text += piece.text
    else if (typeof piece === 'number') text += String(piece)
    else if (piece) text += escaped(piece)
    at += 1
    text += parts[at] ?? ''
  }
  return new Safe(text)
}

/** Joins pieces of HTML. */
export function joined(pieces: readonly Safe[]): Safe {
  let text = ''
  // Appending is cheaper than join(), which would copy the text of a branch at each level of the thread.
  for (const piece of pieces) text += piece.text
  return new Safe(text)
}
