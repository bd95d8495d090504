/** Where a page says what its letters are, in bytes from its beginning. */
const HEAD_BYTES = 4096
/** Of pages that say nothing and are no UTF-8: what Russian pages of that age are written in. */
const OLD = 'windows-1251'

const MARKS: [mark: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le']
]

function markOf(bytes: Uint8Array): string | undefined {
  return MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
}

/** charset=… of a header or of a meta element, whichever way that is written. */
const named = (text: string): string | undefined => /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1]

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The truncated text may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function decoderOf(charset: string | undefined): TextDecoder | null {
  try {
    return charset ? new TextDecoder(charset) : null
  } catch {
    // An unknown charset name.
    return null
  }
}

/** The text of a page, decoded by its byte order mark, Content-Type, meta charset, or detection. */
export function textOf(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const meta = /<meta\b[^>]*charset[^>]*>/i.exec(head)?.[0] ?? ''
  const decoder =
    decoderOf(markOf(bytes)) ??
    decoderOf(named(contentType)) ??
    decoderOf(named(meta)) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : OLD)
  return decoder.decode(bytes)
}
