import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import { PICTURE_MAX } from '#functions/contract/limits.ts'
import type { ApiEnv } from './env.ts'
import { limitedBody, TooLong } from './limited-body.ts'

/** Size of an upload in bytes: the largest picture and the form around it. */
export const UPLOAD_MAX = PICTURE_MAX + 64 * 1024

/** Limit of fields, several times the number of the site's largest form. */
const FIELDS_MAX = 200
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i

/** Thrown for a body that is no form, or has too many fields. */
class NoForm extends Error {}

/** A file of a form; null when it is missing or empty, as browsers send a field without a file. */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}

/**
 * Parses a form of limited bytes and fields. Fields are counted before any of them is parsed: parsing a field takes a
 * thousand times as long as reading its bytes.
 * @param otherwise the error for a body that is no form, or has too many fields.
 * @throws AppError file_size_exceeded, or otherwise.
 */
export async function formOf(
  request: Request,
  most: number,
  otherwise: 'missing_file' | 'invalid_json'
): Promise<FormData> {
  try {
    const { type, separator } = formatOf(request.headers.get('Content-Type') ?? '')
    const bytes = Buffer.from(await limitedBody(request, most).arrayBuffer())
    if (hasMore(bytes, separator, FIELDS_MAX)) throw new NoForm()
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    if (error instanceof TooLong) throw new AppError('file_size_exceeded')
    throw new AppError(otherwise, otherwise === 'missing_file' ? { field: 'image' } : {})
  }
}

/** The format of a form by its Content-Type, as its parser expects it, and the text between its fields. */
function formatOf(input: string): { type: string; separator: string } {
  if (/^application\/x-www-form-urlencoded\b/i.test(input)) return { type: input, separator: '&' }
  const [, quoted, plain] = BOUNDARY.exec(input) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new NoForm()
  return { type: `multipart/form-data; boundary="${boundary}"`, separator: `--${boundary}` }
}

function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let count = 0
  for (
    let at = bytes.indexOf(separator);
    at !== -1 && count <= most;
    at = bytes.indexOf(separator, at + separator.length)
  )
    count += 1
  return count > most
}

/**
 * The picture of a call in multipart/form-data, in the field `image`.
 * @throws AppError file_size_exceeded, missing_file for any other body.
 */
export async function uploadOf(c: Context<ApiEnv>): Promise<File | null> {
  return fileOf(await formOf(c.req.raw, UPLOAD_MAX, 'missing_file'), 'image')
}
