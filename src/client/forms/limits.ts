import { lengthOf } from '#functions/contract/text.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The inputs that add letters at the caret. */
const PUT_IN = ['insertText', 'insertFromPaste']

/** How many letters of each field the change under way leaves: those that are selected are replaced. */
const before = new WeakMap<TextField, number>()

/**
 * Keeps fields with `data-max` to so many letters, as counters and the server count them. The browser's own limit counts
 * halves of some letters: it stands twice as high, for pages without script.
 */
export function startLimits(): void {
  for (const sign of ['beforeinput', 'compositionstart']) addEventListener(sign, note, true)
  // Ahead of what reads a field: it sees the text that stays.
  addEventListener('input', event => keepLimit(event), true)
  // A letter that is still being composed is not cut.
  addEventListener('compositionend', event => {
    if (keepLimit(event)) event.target?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

function note(event: Event): void {
  const field = event.target
  if (!isLimited(field) || (event instanceof InputEvent && event.isComposing)) return
  const { value, selectionStart, selectionEnd } = field
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  const rest = lengthOf(value) - lengthOf(selected)
  before.set(field, rest)
  // Without room nothing is put in and cut again: a field that script has changed forgets what undo could bring back.
  const isPutIn = event instanceof InputEvent && PUT_IN.includes(event.inputType) && event.data
  if (isPutIn && rest >= Number(field.dataset['max'])) event.preventDefault()
}

/** @returns whether something was cut. */
function keepLimit(event: Event): boolean {
  const field = event.target
  if (!isLimited(field) || (event instanceof InputEvent && event.isComposing)) return false
  const max = Number(field.dataset['max'])
  const rest = before.get(field)
  before.delete(field)
  // Safari ends a composition after its text has been dealt with.
  if (field.value.length <= max || (rest === undefined && event.type !== 'input')) return false
  const length = lengthOf(field.value)
  // A text that came too long is made shorter by its writer alone.
  const over = Math.min(length - max, length - (rest ?? 0))
  if (over > 0) cutBeforeCaret(field, over)
  return over > 0
}

const isLimited = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset['max'] !== undefined

/** Letters that have just been put in end at the caret: their end goes, and no letter that was there before. */
function cutBeforeCaret(field: TextField, letters: number): void {
  const { value, selectionEnd } = field
  const end = selectionEnd ?? value.length
  const head = [...value.slice(0, end)]
  const start = head.slice(0, Math.max(head.length - letters, 0)).join('').length
  field.setRangeText('', start, end, 'end')
}
