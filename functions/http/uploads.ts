import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from './env.ts'

/** The largest picture with what a form puts around it, in bytes. */
export const UPLOAD_MAX = 10 * 1024 * 1024 + 64 * 1024

/** A file of a form; null when there is none, or it is empty, as a form sends a field that nobody has filled in. */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}

/**
 * The picture that a call brings as multipart/form-data, in the field image.
 * @throws AppError file_size_exceeded, missing_file for what is no such form.
 */
export async function uploadOf(c: Context<ApiEnv>): Promise<File | null> {
  if (Number(c.req.header('Content-Length') ?? 0) > UPLOAD_MAX) throw new AppError('file_size_exceeded')
  const form = await c.req.raw.formData().catch(() => {
    throw new AppError('missing_file', { field: 'image' })
  })
  return fileOf(form, 'image')
}
