import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import { PICTURE_MAX } from '#functions/contract/limits.ts'
import type { ApiEnv } from './env.ts'
import { formBytes, NoForm, type Room, withFewFields } from './form-bytes.ts'
import { limitedBody, REQUEST_MAX, TooLong } from './limited-body.ts'

/** Upper bound for an upload in bytes: the largest picture and the other fields of its form. */
const UPLOAD_MAX = PICTURE_MAX + 64 * 1024
/** Upper bound for a form without files, in bytes: more than any form of the site has. */
const TEXTS_MAX = 500_000

/** Number of bytes at the beginning of a form that contain its first field. */
const BEGINNING = 1024
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i

/** A form that was parsed from a request. */
interface ParsedForm {
  data: FormData
  /** False for a form that was too large to be read completely: its texts are there, its picture is not. */
  whole: boolean
}

/**
 * Gives a file of a form; null when it is missing or empty, because browsers send an empty file for a field without
 * one.
 */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}

/**
 * Parses a form without files.
 * @throws AppError file_size_exceeded, invalid_json for a body that is no form, or has too many fields.
 */
export async function textsOf(request: Request): Promise<FormData> {
  const { data } = await parsed(request, TEXTS_MAX, only(TEXTS_MAX), 'invalid_json')
  return data
}

/**
 * Parses a form with a picture. The first field of such a form is the token against forged requests, so that a forged
 * form is detected before its picture is read; a forged form may be no larger than a form without files.
 * @throws AppError as textsOf.
 */
export function pictureFormOf(request: Request, isOurs: (beginning: string) => boolean): Promise<ParsedForm> {
  const isLarge = (beginning: Buffer) => isOurs(beginning.toString('latin1', 0, BEGINNING))
  return parsed(request, REQUEST_MAX, { small: TEXTS_MAX, large: UPLOAD_MAX, isLarge }, 'invalid_json')
}

const only = (bytes: number): Room => ({ small: bytes, large: bytes, isLarge: () => false })

async function parsed(
  request: Request,
  most: number,
  room: Room,
  otherwise: 'missing_file' | 'invalid_json'
): Promise<ParsedForm> {
  try {
    const { type, separator } = formatOf(request.headers.get('Content-Type') ?? '')
    const { bytes, whole } = await formBytes(withFewFields(limitedBody(request, most), separator), room)
    return { data: await new Response(bytes, { headers: { 'Content-Type': type } }).formData(), whole }
  } catch (error) {
    if (error instanceof TooLong) throw new AppError('file_size_exceeded')
    throw new AppError(otherwise, otherwise === 'missing_file' ? { field: 'image' } : {})
  }
}

/**
 * Gives the format of a form by its Content-Type, in the spelling that the parser expects, and the text between two
 * fields.
 */
function formatOf(input: string): { type: string; separator: string } {
  if (/^application\/x-www-form-urlencoded\b/i.test(input)) return { type: input, separator: '&' }
  const [, quoted, plain] = BOUNDARY.exec(input) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new NoForm()
  return { type: `multipart/form-data; boundary="${boundary}"`, separator: `--${boundary}` }
}

/**
 * Reads the picture of a multipart/form-data call from the field `image`.
 * @throws AppError file_size_exceeded, missing_file for a body in another format.
 */
export async function uploadOf(c: Context<ApiEnv>): Promise<File | null> {
  const { data } = await parsed(c.req.raw, UPLOAD_MAX, only(UPLOAD_MAX), 'missing_file')
  return fileOf(data, 'image')
}
