/** Upper bound for the number of fields in a form: several times the number in the site's largest form. */
const FIELDS_MAX = 200
/**
 * Number of bytes that are stored of the beginning, and of the end, of a form that is too large: more than the texts of
 * the form take.
 */
const END = 64 * 1024

/** Thrown for a body that is no form, or has too many fields. */
export class NoForm extends Error {}

/** The bytes of a form, and whether they are complete. */
export interface FormBytes {
  bytes: Buffer<ArrayBuffer>
  /** False for a form whose middle is missing, because the form was larger than allowed. */
  whole: boolean
}

/**
 * Upper bounds in bytes for a form. The bound `large` applies instead of `small` when `isLarge` accepts the beginning
 * of the form.
 */
export interface Room {
  small: number
  large: number
  isLarge: (beginning: Buffer) => boolean
}

/**
 * Collects the bytes of a form. A form that is larger than allowed loses its middle, which contains the bytes of its
 * picture. The texts at both ends remain, so that the page can show them again.
 */
export async function formBytes(parts: AsyncIterable<Uint8Array>, { small, large, isLarge }: Room): Promise<FormBytes> {
  let chunks: Uint8Array[] = []
  let size = 0
  let whole = true
  let limit = small
  for await (const part of parts) {
    chunks.push(part)
    size += part.byteLength
    if (size <= limit) continue
    const bytes = Buffer.concat(chunks)
    if (whole && limit < large && isLarge(bytes)) {
      limit = large
      if (size <= limit) continue
    }
    chunks = [Buffer.from(bytes.subarray(0, END)), Buffer.from(bytes.subarray(-END))]
    size = 2 * END
    whole = false
  }
  return { bytes: Buffer.concat(chunks), whole }
}

/**
 * Counts the fields of a form while it is read, before any of them is parsed: parsing a field takes a thousand times as
 * long as reading its bytes.
 * @param separator the text between two fields.
 * @throws NoForm for more fields than any page has; no further part of the body is read then.
 */
export async function* withFewFields(
  parts: AsyncIterable<Uint8Array>,
  separator: string
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array = new Uint8Array()
  let fields = 0
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part])
    fields += countOf(bytes, separator, FIELDS_MAX)
    if (fields > FIELDS_MAX) throw new NoForm()
    rest = bytes.subarray(Math.max(0, bytes.length - separator.length + 1))
    yield part
  }
}

/** Counts how often a text occurs in the bytes, and stops above `most`. */
function countOf(bytes: Buffer, text: string, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1 && count <= most; at = bytes.indexOf(text, at + text.length)) count += 1
  return count
}
