import { lengthOf } from '#functions/contract/text.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Values of `inputType` for events that insert characters at the caret. */
const PUT_IN = ['insertText', 'insertFromPaste']

/** Number of characters that a field has without its selection, noted before each input. */
const before = new WeakMap<TextField, number>()

/**
 * Limits each field with `data-max` to that number of characters, counted as the server counts. The attribute
 * `maxlength` counts UTF-16 units, so it is twice as high; it serves pages without script.
 */
export function startLimits(): void {
  for (const sign of ['beforeinput', 'compositionstart']) addEventListener(sign, note, true)
  // The listener runs in the capture phase, so that other listeners read the text after it is cut.
  addEventListener('input', event => keepLimit(event), true)
  // A text is not cut while an input method composes it, but afterwards.
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
  // Input into a full field is prevented rather than cut, because browsers forget the undo history of a field that
  // script changes.
  const isPutIn = event instanceof InputEvent && PUT_IN.includes(event.inputType) && event.data
  if (isPutIn && rest >= Number(field.dataset['max'])) event.preventDefault()
}

/**
 * Cuts the text of a field to its maximum length.
 * @returns true when characters were cut.
 */
function keepLimit(event: Event): boolean {
  const field = event.target
  if (!isLimited(field) || (event instanceof InputEvent && event.isComposing)) return false
  const max = Number(field.dataset['max'])
  const rest = before.get(field)
  before.delete(field)
  // Safari fires the end of a composition after the input event, so the text has been cut already.
  if (field.value.length <= max || (rest === undefined && event.type !== 'input')) return false
  const length = lengthOf(field.value)
  // A text that was too long before this input is not cut further: its author has to shorten it.
  const over = Math.min(length - max, length - (rest ?? 0))
  if (over > 0) cutBeforeCaret(field, over)
  return over > 0
}

const isLimited = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset['max'] !== undefined

/** Cuts characters before the caret, where the inserted ones end. Older text is not changed. */
function cutBeforeCaret(field: TextField, letters: number): void {
  const { value, selectionEnd } = field
  const end = selectionEnd ?? value.length
  const head = [...value.slice(0, end)]
  const start = head.slice(0, Math.max(head.length - letters, 0)).join('').length
  field.setRangeText('', start, end, 'end')
}
