import { lengthOf, trimText } from '#functions/contract/text.ts'
import { formatted, type MarkdownFormat } from './markdown-format.ts'

/** Share of the maximum length from which the length of a text is shown. */
const NEAR = 0.9

/**
 * Returns the action that a key has in an editor: Ctrl+Enter (on a Mac Cmd+Enter) sends the text, Escape in an empty
 * field cancels.
 */
export function askedByKey(event: KeyboardEvent, text: string): 'submit' | 'cancel' | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'submit'
  return event.key === 'Escape' && text === '' ? 'cancel' : null
}

/** Letters of the shortcuts of formats, which need Ctrl, on a Mac Cmd. */
export const FORMAT_KEYS: Partial<Record<MarkdownFormat, string>> = { bold: 'B', italic: 'I', link: 'K' }

/** Returns the format whose shortcut was pressed; null for other keys. */
export function formatByKey(event: KeyboardEvent): MarkdownFormat | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey === metaKey || altKey || shiftKey) return null
  // In a keyboard layout without Latin letters, the letter is read from the key's code.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '')
  const entry = Object.entries(FORMAT_KEYS).find(([, own]) => own === letter)
  return entry ? (entry[0] as MarkdownFormat) : null
}

/** Applies a format to the selection in a field. */
export function applyFormat(field: HTMLTextAreaElement, format: MarkdownFormat): void {
  const { value, selectionStart, selectionEnd } = field
  const { start, end, text, select } = formatted(format, { value, start: selectionStart, end: selectionEnd })
  field.focus()
  field.setSelectionRange(start, end)
  insertText(field, text)
  field.setSelectionRange(...select)
}

/** Replaces the selection in a field by a text. Most browsers can undo the replacement. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/**
 * Handles the pasting of an address over a selected text: makes a Markdown link with the selected text as its label.
 */
export function pasteLink(event: ClipboardEvent, field: HTMLTextAreaElement): void {
  const link = linkOver(selectionOf(field), event.clipboardData?.getData('text/plain') ?? '')
  if (link === null) return
  event.preventDefault()
  insertText(field, link)
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string =>
  value.slice(selectionStart, selectionEnd)

/**
 * Makes the Markdown link of a selected text and a pasted address.
 * @returns null when the text is pasted as it is: nothing or a link is selected, or the pasted text is no link.
 */
export function linkOver(selected: string, pasted: string): string | null {
  const address = trimText(pasted)
  if (selected.trim() === '' || isLink(selected.trim()) || !isLink(address)) return null
  // Characters that would end the label or the address of the link are escaped.
  const label = selected.replace(/[[\]]/g, '\\$&')
  return `[${label}](${address.replace(/[()]/g, encodeBracket)})`
}

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const encodeBracket = (bracket: string): string => (bracket === '(' ? '%28' : '%29')

/** Measures a text: its length, and whether that is near the maximum or above it. */
export function measure(text: string, max: number): { length: number; isNear: boolean; isOver: boolean } {
  // Characters are counted only near the maximum. For shorter texts the number of UTF-16 units is good enough.
  const length = text.length < max * NEAR ? text.length : lengthOf(text)
  return { length, isNear: length >= max * NEAR, isOver: length > max }
}

/** Makes a field as high as its text, in browsers without `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
