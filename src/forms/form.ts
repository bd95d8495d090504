import type { AstroGlobal } from 'astro'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { keptText } from '#functions/contract/text.ts'
import { codeOf, messageOf, statusOf } from '#functions/http/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { fileOf, formOf, UPLOAD_MAX } from '#functions/http/uploads.ts'
import { refuseForgery } from '#functions/sessions/forgery.ts'

/** More than any form of the site without files, in bytes. */
const SIZE_MAX = 500_000

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url'>

export interface Sent {
  /** A field's text; empty when it is not there or is a file. */
  text(name: string): string
  /** A checkbox. */
  on(name: string): boolean
  /** A file that was chosen. */
  file(name: string): File | null
}

/**
 * The form that was sent to the page's own address, or null for a visit.
 * @param files the form may bring a picture.
 * @throws AppError invalid_json for what is no form, file_size_exceeded for one that is too large.
 */
export async function sentForm({ request }: Page, { files = false } = {}): Promise<Sent | null> {
  if (request.method !== 'POST') return null
  const data = await formOf(request, files ? UPLOAD_MAX : SIZE_MAX, 'invalid_json')
  const text = (name: string) => {
    const value = data.get(name)
    // Browsers end lines with two characters, which nobody has typed and no counter counts.
    return typeof value === 'string' ? keptText(value).replaceAll('\r\n', '\n') : ''
  }
  return { text, on: name => data.has(name), file: name => fileOf(data, name) }
}

/** @throws AppError csrf_failed when another site has sent the form, or its page is a day old. */
export function refuseForgedForm({ request, locals, url }: Page, form: Sent): void {
  const { headers } = request
  refuseForgery(locals.ctx, {
    origin: headers.get('Origin'),
    site: headers.get('Sec-Fetch-Site'),
    token: form.text('_csrf'),
    asked: url.origin
  })
}

/** Why a form was refused. */
export interface Fault {
  status: number
  message: string
  /** The field that it is about. */
  field: string | undefined
}

/**
 * The fault of a form for its page; other errors are rethrown.
 * @param messages what the form says instead of the general text.
 */
export function faultOf(error: unknown, messages: Partial<Record<ErrorCode, string>> = {}): Fault {
  if (!(error instanceof AppError)) throw error
  const code = codeOf(error)
  const { details } = error
  return {
    status: statusOf(code, details),
    message: messages[code] ?? messageOf(code, details),
    field: details.field
  }
}

/**
 * The fault of a form whose file is too large; other errors are rethrown.
 */
export function oversizeOf(error: unknown): Fault {
  if (error instanceof AppError && error.code === 'file_size_exceeded') return faultOf(error)
  throw error
}

/** The redirect after a form was taken. */
export const seeOther = (path: string | null): Response =>
  new Response(null, { status: 303, headers: { Location: localPath(path) ?? '/' } })
