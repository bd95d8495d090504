const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters that set the direction of the following text. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** True for a text with a letter of a script that runs from right to left. */
export const hasRtl = (text: string): boolean => RTL.test(text)

/** True for a text whose first letter belongs to a script from right to left. */
export const isRtl = (text: string): boolean => RTL.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** True for a text that could change the direction of the sentence around it. */
const turnsSentence = (text: string): boolean => RTL.test(text) || CONTROLS.test(text)

const FIRST_STRONG = '\u2068'
const POP = '\u2069'

/** Ends every directional isolate that the text begins, and removes end marks without a beginning. */
function closedText(text: string): string {
  let open = 0
  const closed = text.replace(/[\u2066-\u2069]/g, mark => {
    if (mark !== POP) open += 1
    else if (open === 0) return ''
    else open -= 1
    return mark
  })
  return closed + POP.repeat(open)
}

/**
 * Puts a member's text into a sentence of the interface so that the sentence keeps its own direction. A text that
 * cannot change the direction stays as it is.
 */
export const isolated = (text: string): string => (turnsSentence(text) ? FIRST_STRONG + closedText(text) + POP : text)
