/** HTML that needs no escaping: made by the tag below, or rendered from Markdown by our own allow-list. */
export class Safe {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Safe | false | null | undefined

const SPECIAL = /[&<>"']/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(SPECIAL, letter => ENTITIES[letter] ?? '')

/** The tag of HTML templates: whatever is put in is escaped for texts and quoted attributes, unless it is Safe. */
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

/** Several pieces one after another. */
export function joined(pieces: readonly Safe[]): Safe {
  let text = ''
  // Not join(): it would copy the text of a branch anew at each level above it.
  for (const piece of pieces) text += piece.text
  return new Safe(text)
}
