import type { AstroGlobal } from 'astro'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { keptText, plainLines } from '#functions/contract/text.ts'
import { codeOf, messageOf, statusOf } from '#functions/http/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { fileOf, formOf, UPLOAD_MAX } from '#functions/http/uploads.ts'
import { refuseForgery } from '#functions/sessions/forgery.ts'
import { type EditOf, editOf, wasIn, wasOf } from '#src/lib/was.ts'
import { ADDRESS_MAX } from '#src/worker/address.ts'

/** More than any form of the site without files, in bytes. */
const SIZE_MAX = 500_000
/** Fields that people type, and the hidden fields with their earlier texts. The verbs check their length, so that the page can show a text that is too long again. */
const TYPED = new Set(
  'about aboutMe address altText body confirm description displayName email expiresIn name newPassword note password reason repeat repeatPassword rule text title url username'
    .split(' ')
    .flatMap(name => [name, wasOf(name)])
)
/** Everything else, in UTF-16 units: ids, choices, what the page was made with, and addresses of the way back. */
const VALUE_MAX = ADDRESS_MAX

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url'>

export interface Sent {
  /** A field's text; empty when it is not there or is a file. */
  text(name: string): string
  /** A checkbox. */
  on(name: string): boolean
  /** A file that was chosen. */
  file(name: string): File | null
  /** The texts that the form began from, of those fields that say so. */
  was<Field extends string>(...fields: Field[]): Partial<Record<Field, string>>
}

/**
 * The form that was sent to the page's own address, or null for a visit.
 * @param files the form of a member may bring a picture.
 * @throws AppError invalid_json for what is no form, file_size_exceeded for one that is too large, too_long for a value
 * that no page has given to its form.
 */
export async function sentForm({ request, locals }: Page, { files = false } = {}): Promise<Sent | null> {
  if (request.method !== 'POST') return null
  const takesFiles = files && locals.ctx.auth.key !== null
  const data = await formOf(request, takesFiles ? UPLOAD_MAX : SIZE_MAX, 'invalid_json')
  for (const [name, value] of data)
    if (typeof value === 'string' && value.length > VALUE_MAX && !TYPED.has(name)) throw new AppError('too_long')
  const text = (name: string) => {
    const value = data.get(name)
    // Browsers end lines with two characters, which nobody has typed and no counter counts.
    return typeof value === 'string' ? plainLines(keptText(value)) : ''
  }
  const on = (name: string) => data.has(name)
  const was = <Field extends string>(...fields: Field[]) => wasIn(fields, name => (on(name) ? text(name) : null))
  return { text, on, file: name => fileOf(data, name), was }
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

/**
 * How a field of a page's form shows an edit.
 * @param typed the form that was not taken; null: none was sent.
 * @param saved the text that the page has found.
 */
export const editIn = (typed: Sent | null, fault: Fault | null, field: string, saved: string): EditOf =>
  editOf(typed?.on(wasOf(field)) ? typed.text(wasOf(field)) : saved, fault?.current?.[field])

/** Why a form was refused. */
export interface Fault {
  status: number
  message: string
  /** The field that it is about. */
  field: string | undefined
  /** The texts that somebody has saved since the form came, by their fields. */
  current?: Record<string, string> | undefined
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
    field: details.field,
    ...(details.current && { current: details.current })
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
