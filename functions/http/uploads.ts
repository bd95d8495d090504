import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import { PICTURE_MAX } from '#functions/contract/limits.ts'
import type { ApiEnv } from './env.ts'
import { limitedBody, TooLong } from './limited-body.ts'

/** The largest picture with what a form puts around it, in bytes. */
export const UPLOAD_MAX = PICTURE_MAX + 64 * 1024

/** A file of a form; null when it is missing or empty, as browsers send an empty field. */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}

/**
 * The fields of a form of at most so many bytes.
 * @param otherwise the error for a body that is not a form.
 * @throws AppError file_size_exceeded, or otherwise.
 */
export async function formOf(
  request: Request,
  most: number,
  otherwise: 'missing_file' | 'invalid_json'
): Promise<FormData> {
  try {
    return await limitedBody(request, most).formData()
  } catch (error) {
    if (error instanceof TooLong) throw new AppError('file_size_exceeded')
    throw new AppError(otherwise, otherwise === 'missing_file' ? { field: 'image' } : {})
  }
}

/**
 * The picture that a call brings as multipart/form-data, in the field image.
 * @throws AppError file_size_exceeded, missing_file for what is no such form.
 */
export async function uploadOf(c: Context<ApiEnv>): Promise<File | null> {
  return fileOf(await formOf(c.req.raw, UPLOAD_MAX, 'missing_file'), 'image')
}
