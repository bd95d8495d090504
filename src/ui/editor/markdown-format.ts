/** Formats that the buttons of an editor's toolbar apply. */
export const MARKDOWN_FORMATS = ['bold', 'italic', 'link', 'quote', 'list', 'code', 'spoiler'] as const
export type MarkdownFormat = (typeof MARKDOWN_FORMATS)[number]

/** A text and the selected part of it. */
export interface Selected {
  value: string
  start: number
  end: number
}

/** A change of a text: the part to replace, its replacement, and the selection after that. */
export interface Change extends Omit<Selected, 'value'> {
  text: string
  select: [start: number, end: number]
}

/** Applies a format to the selected part of a text, or removes the format there. */
export function formatted(format: MarkdownFormat, selected: Selected): Change {
  if (format === 'quote') return prefixed('> ', selected)
  if (format === 'list') return prefixed('- ', selected)
  if (format === 'link') return linked(selected)
  const words = wordsOf(selected)
  if (format === 'code') return coded(words)
  if (format === 'spoiler') return hidden(words)
  return format === 'bold' ? starred('**', words, count => count >= 2) : starred('*', words, count => count % 2 === 1)
}

/** Makes each line of a text a line of a Markdown quotation. */
export const quoted = (text: string): string => linesOf(text.trim(), line => (line.trim() ? `> ${line}` : '>'))

const linesOf = (text: string, change: (line: string) => string): string => text.split('\n').map(change).join('\n')

/** Returns the selection without the spaces at its ends, so that these stay outside of the format. */
function wordsOf({ value, start, end }: Selected): Selected {
  const text = value.slice(start, end)
  const words = text.trim()
  if (words === '') return { value, start, end: start }
  const first = start + text.indexOf(words)
  return { value, start: first, end: first + words.length }
}

function starred(delimiter: '*' | '**', { value, start, end }: Selected, isMarked: (stars: number) => boolean): Change {
  const [before = ''] = /\**$/.exec(value.slice(0, start)) ?? []
  const [after = ''] = /^\**/.exec(value.slice(end)) ?? []
  return isMarked(Math.min(before.length, after.length))
    ? unwrapped(delimiter, { value, start, end })
    : wrapped(delimiter, delimiter, { value, start, end })
}

function coded({ value, start, end }: Selected): Change {
  const text = value.slice(start, end)
  if (text.includes('\n')) return wrapped('```\n', '\n```', { value, start, end })
  if (value[start - 1] === '`' && value[end] === '`') return unwrapped('`', { value, start, end })
  return text.includes('`') ? wrapped('`` ', ' ``', { value, start, end }) : wrapped('`', '`', { value, start, end })
}

/** Hides each selected line, because a hidden text ends with its paragraph, or shows the selection again. */
function hidden({ value, start, end }: Selected): Change {
  if (value.slice(0, start).endsWith('>!') && value.startsWith('!<', end)) return unwrapped('>!', { value, start, end })
  const text = value.slice(start, end)
  if (!text.includes('\n')) return wrapped('>!', '!<', { value, start, end })
  const lines = linesOf(text, line => (line.trim() ? `>!${line}!<` : line))
  return { start, end, text: lines, select: [start, start + lines.length] }
}

/** Makes a Markdown link of the selection. The part that is missing is selected next: the address or the label. */
function linked(selected: Selected): Change {
  const { value, start, end } = wordsOf(selected)
  const text = value.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/i.test(text)
  const caret = start + (text === '' || isAddress ? 1 : text.length + 3)
  return { start, end, text: isAddress ? `[](${text})` : `[${text}]()`, select: [caret, caret] }
}

function wrapped(before: string, after: string, { value, start, end }: Selected): Change {
  const from = start + before.length
  const text = value.slice(start, end)
  return { start, end, text: before + text + after, select: [from, from + text.length] }
}

function unwrapped({ length }: string, { value, start, end }: Selected): Change {
  const text = value.slice(start, end)
  return { start: start - length, end: end + length, text, select: [start - length, end - length] }
}

/** Adds a prefix to each selected line, or removes it from all lines when each has it. */
function prefixed(prefix: string, { value, start, end }: Selected): Change {
  const from = value.slice(0, start).lastIndexOf('\n') + 1
  const last = value.indexOf('\n', end)
  const to = last < 0 ? value.length : last
  const lines = value.slice(from, to)
  const isPrefixed = lines.split('\n').every(line => line.startsWith(prefix))
  const text = linesOf(lines, line => (isPrefixed ? line.slice(prefix.length) : prefix + line))
  const isCaret = start === end
  const caret = Math.max(from, end + text.length - lines.length)
  return { start: from, end: to, text, select: isCaret ? [caret, caret] : [from, from + text.length] }
}
