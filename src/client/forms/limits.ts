import { lengthOf } from '#functions/contract/text.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps fields with `data-max` to so many letters, as counters and the server count them. The browser's own limit counts
 * halves of some letters: it stands twice as high, for pages without script.
 */
export function startLimits(): void {
  // Ahead of what reads a field: it sees the text that stays.
  addEventListener('input', event => keepLimit(event), true)
  // A letter that is still being composed is not cut.
  addEventListener('compositionend', event => {
    if (keepLimit(event)) event.target?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

/** @returns whether something was cut. */
function keepLimit(event: Event): boolean {
  const field = event.target
  if (!isTextField(field) || (event instanceof InputEvent && event.isComposing)) return false
  const max = Number(field.dataset['max'] ?? Infinity)
  const over = field.value.length > max ? lengthOf(field.value) - max : 0
  if (over > 0) cutBeforeCaret(field, over)
  return over > 0
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** What has just been put in ends at the caret: its end goes, and no letter that was there before. */
function cutBeforeCaret(field: TextField, letters: number): void {
  const { value, selectionEnd } = field
  const end = selectionEnd ?? value.length
  const before = [...value.slice(0, end)]
  const start = before.slice(0, Math.max(before.length - letters, 0)).join('').length
  field.setRangeText('', start, end, 'end')
}
