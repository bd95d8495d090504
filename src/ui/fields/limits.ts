import { lengthOf } from '#functions/contract/text.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Input types that insert characters at the caret. */
const PUT_IN = ['insertText', 'insertFromPaste']

/** Number of characters in each field after the selection is replaced by the pending input. */
const before = new WeakMap<TextField, number>()

/**
 * Limits fields with `data-max` to so many characters, counted as the server counts them. The maxlength
 * attribute counts UTF-16 units; it is twice as high and serves pages without script.
 */
export function startLimits(): void {
  for (const sign of ['beforeinput', 'compositionstart']) addEventListener(sign, note, true)
  // The capture phase comes first, so that other listeners read the shortened text.
  addEventListener('input', event => keepLimit(event), true)
  // Text under composition is not cut.
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
  // Input without room is prevented: a field changed by script would lose its undo history.
  const isPutIn = event instanceof InputEvent && PUT_IN.includes(event.inputType) && event.data
  if (isPutIn && rest >= Number(field.dataset['max'])) event.preventDefault()
}

/**
 * Cuts a field's text to its limit.
 * @returns true when characters were cut.
 */
function keepLimit(event: Event): boolean {
  const field = event.target
  if (!isLimited(field) || (event instanceof InputEvent && event.isComposing)) return false
  const max = Number(field.dataset['max'])
  const rest = before.get(field)
  before.delete(field)
  // Safari fires the end of a composition after its input event.
  if (field.value.length <= max || (rest === undefined && event.type !== 'input')) return false
  const length = lengthOf(field.value)
  // A text that was too long before is not cut: only its author shortens it.
  const over = Math.min(length - max, length - (rest ?? 0))
  if (over > 0) cutBeforeCaret(field, over)
  return over > 0
}

const isLimited = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset['max'] !== undefined

/** Cuts the inserted characters, which end at the caret; older text stays. */
function cutBeforeCaret(field: TextField, letters: number): void {
  const { value, selectionEnd } = field
  const end = selectionEnd ?? value.length
  const head = [...value.slice(0, end)]
  const start = head.slice(0, Math.max(head.length - letters, 0)).join('').length
  field.setRangeText('', start, end, 'end')
}
