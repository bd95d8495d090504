import { lengthOf, trimText } from '#functions/contract/text.ts'
import { formatted, type MarkdownFormat } from './markdown-format.ts'

/** From this share of the limit on the length is shown. */
const NEAR = 0.9

/** Action of a key in an editor: Ctrl+Enter (on a Mac Cmd+Enter) sends it, Escape in an empty field gives up. */
export function askedByKey(event: KeyboardEvent, text: string): 'submit' | 'cancel' | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'submit'
  return event.key === 'Escape' && text === '' ? 'cancel' : null
}

/** The keys of marks, with Ctrl or, on a Mac, Cmd. */
export const FORMAT_KEYS: Partial<Record<MarkdownFormat, string>> = { bold: 'B', italic: 'I', link: 'K' }

/** The mark that a key asks for; null: none. */
export function formatByKey(event: KeyboardEvent): MarkdownFormat | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey === metaKey || altKey || shiftKey) return null
  // In another script the same key gives another letter.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '')
  const found = Object.entries(FORMAT_KEYS).find(([, own]) => own === letter)
  return found ? (found[0] as MarkdownFormat) : null
}

/** Puts a mark at what is selected in a field. */
export function applyFormat(field: HTMLTextAreaElement, mark: MarkdownFormat): void {
  const { value, selectionStart, selectionEnd } = field
  const { start, end, text, select } = formatted(mark, { value, start: selectionStart, end: selectionEnd })
  field.focus()
  field.setSelectionRange(start, end)
  insertText(field, text)
  field.setSelectionRange(...select)
}

/** Puts a text in the place of what is selected. Browsers that know how keep it in the field's history. */
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

/** @returns null when the paste is an ordinary one: nothing is selected, what is selected is a link itself, or no link is pasted. */
export function linkOver(selected: string, pasted: string): string | null {
  const address = trimText(pasted)
  if (selected.trim() === '' || isLink(selected.trim()) || !isLink(address)) return null
  // Characters that would end the label or the address too early are escaped.
  const label = selected.replace(/[[\]]/g, '\\$&')
  return `[${label}](${address.replace(/[()]/g, encodeBracket)})`
}

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const encodeBracket = (bracket: string): string => (bracket === '(' ? '%28' : '%29')

/** The length of a text and whether it comes near its limit or exceeds it. */
export function measure(text: string, max: number): { length: number; isNear: boolean; isOver: boolean } {
  // Letters are counted only where it may matter.
  const length = text.length < max * NEAR ? text.length : lengthOf(text)
  return { length, isNear: length >= max * NEAR, isOver: length > max }
}

/** Makes a field as high as its text in browsers that cannot do it themselves. */
export function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
