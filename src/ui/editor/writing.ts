import { lengthOf, trimText } from '#functions/contract/text.ts'
import { formatted, type MarkdownFormat } from './markdown-format.ts'

/** Share of the limit from which the length is displayed. */
const NEAR = 0.9

/** Action of a key in an editor: Ctrl+Enter (on a Mac Cmd+Enter) submits, Escape in an empty field cancels. */
export function askedByKey(event: KeyboardEvent, text: string): 'submit' | 'cancel' | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'submit'
  return event.key === 'Escape' && text === '' ? 'cancel' : null
}

/** Keys of Markdown formats, with Ctrl or, on a Mac, Cmd. */
export const FORMAT_KEYS: Partial<Record<MarkdownFormat, string>> = { bold: 'B', italic: 'I', link: 'K' }

/** Format of a key, or null. */
export function formatByKey(event: KeyboardEvent): MarkdownFormat | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey === metaKey || altKey || shiftKey) return null
  // In another script the key gives another letter, so its code is used.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '')
  const entry = Object.entries(FORMAT_KEYS).find(([, own]) => own === letter)
  return entry ? (entry[0] as MarkdownFormat) : null
}

/** Applies a Markdown format at a field's selection. */
export function applyFormat(field: HTMLTextAreaElement, format: MarkdownFormat): void {
  const { value, selectionStart, selectionEnd } = field
  const { start, end, text, select } = formatted(format, { value, start: selectionStart, end: selectionEnd })
  field.focus()
  field.setSelectionRange(start, end)
  insertText(field, text)
  field.setSelectionRange(...select)
}

/** Replaces the selection by a text, with an undo entry in browsers that support it. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** A link pasted over selected text makes a Markdown link of it. */
export function pasteLink(event: ClipboardEvent, field: HTMLTextAreaElement): void {
  const link = linkOver(selectionOf(field), event.clipboardData?.getData('text/plain') ?? '')
  if (link === null) return
  event.preventDefault()
  insertText(field, link)
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string =>
  value.slice(selectionStart, selectionEnd)

/**
 * Markdown link of selected text and a pasted address.
 * @returns null for an ordinary paste: nothing or a link is selected, or no link is pasted.
 */
export function linkOver(selected: string, pasted: string): string | null {
  const address = trimText(pasted)
  if (selected.trim() === '' || isLink(selected.trim()) || !isLink(address)) return null
  // Escapes characters that would end the label or the address.
  const label = selected.replace(/[[\]]/g, '\\$&')
  return `[${label}](${address.replace(/[()]/g, encodeBracket)})`
}

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const encodeBracket = (bracket: string): string => (bracket === '(' ? '%28' : '%29')

/** The length of a text and whether it comes near its limit or exceeds it. */
export function measure(text: string, max: number): { length: number; isNear: boolean; isOver: boolean } {
  // Characters are counted only near the limit, where UTF-16 units are not precise enough.
  const length = text.length < max * NEAR ? text.length : lengthOf(text)
  return { length, isNear: length >= max * NEAR, isOver: length > max }
}

/** Adjusts a field's height to its text in browsers without `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
