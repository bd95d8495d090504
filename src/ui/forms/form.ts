import type { AstroGlobal } from 'astro'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { plainLines, storableText } from '#functions/contract/text.ts'
import { codeOf, messageOf, statusOf } from '#functions/http/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { fileOf, pictureFormOf, textsOf } from '#functions/http/uploads.ts'
import { isForged } from '#functions/sessions/forgery.ts'
import { type EditState, editState, initialNameOf, initialTexts } from '#src/ui/fields/initial-text.ts'
import { ADDRESS_MAX } from '#src/worker/address.ts'

/**
 * Text fields that people type, with the hidden fields of their initial texts. Their lengths are checked by
 * the server functions, so that a page can show a text that is too long.
 */
const TYPED = new Set(
  'about aboutMe address altText body community confirm deletePassword description displayName email expiresIn name newPassword note password reason repeat repeatPassword rule text title url username'
    .split(' ')
    .flatMap(name => [name, initialNameOf(name)])
)
/** Maximum length of all other values in UTF-16 units: ids, choices, hidden fields and return addresses. */
const VALUE_MAX = ADDRESS_MAX
/** Start of a form with a picture: its first field is the CSRF token. */
const TOKEN_FIRST = /^--[^\r\n]+\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n([^\r\n]+)\r\n/i
const IN_PARTS = /^multipart\//i

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url'>

export interface Sent {
  /** Text of a field; empty for a missing field or a file. */
  text(name: string): string
  /** State of a checkbox. */
  on(name: string): boolean
  /** A chosen file, or null. */
  file(name: string): File | null
  /** Initial texts of fields that have a hidden twin. */
  was<Field extends string>(...fields: Field[]): Partial<Record<Field, string>>
}

/** A form as received by the middleware. */
export interface Received {
  /** Submitted values; null when the form could not be read. */
  typed: Sent | null
  /** The error of a forged or unreadable form. */
  refusal: unknown
}

/**
 * Reads the form of a request and checks the CSRF token. Pages read the result with sentForm or receivedForm.
 * @param files true when a member's form may contain a picture.
 */
export async function receiveForm({ request, locals: { ctx }, url }: Page, files: boolean): Promise<Received> {
  const { headers } = request
  const [origin, site] = [headers.get('Origin'), headers.get('Sec-Fetch-Site')]
  const isOurs = (token: string) => !isForged(ctx, { origin, site, token, target: url.origin })
  const beginsOurs = (beginning: string) => isOurs(TOKEN_FIRST.exec(beginning)?.[1] ?? '')
  try {
    const takesFile = files && ctx.auth.key !== null && IN_PARTS.test(headers.get('Content-Type') ?? '')
    const { data, whole } = takesFile
      ? await pictureFormOf(request, beginsOurs)
      : { data: await textsOf(request), whole: true }
    const typed = readForm(data)
    if (!isOurs(typed.text('_csrf'))) return { typed, refusal: new AppError('csrf_failed') }
    return { typed, refusal: whole ? null : new AppError('file_size_exceeded') }
  } catch (refusal) {
    return { typed: null, refusal }
  }
}

/** Reads a parsed form. @throws AppError too_long for an overlong hidden value. */
function readForm(data: FormData): Sent {
  for (const [name, value] of data)
    if (typeof value === 'string' && value.length > VALUE_MAX && !TYPED.has(name)) throw new AppError('too_long')
  const text = (name: string) => {
    const value = data.get(name)
    // Browsers submit line breaks as CRLF, while counters count one character.
    return typeof value === 'string' ? plainLines(storableText(value)) : ''
  }
  const on = (name: string) => data.has(name)
  const was = <Field extends string>(...fields: Field[]) => initialTexts(fields, name => (on(name) ? text(name) : null))
  return { text, on, file: name => fileOf(data, name), was }
}

/**
 * Form submitted to the page's own address, or null for a GET request.
 * @throws AppError csrf_failed for a forged form or a page older than a day; the errors of readForm.
 */
export function sentForm({ locals: { received } }: Pick<Page, 'locals'>): Sent | null {
  if (!received) return null
  if (received.refusal !== null) throw received.refusal
  return received.typed
}

/** Form of a page that displays refused forms again. */
export interface Form {
  /** Form to act on; null for a GET request or a refused form. */
  form: Sent | null
  /** Form to display again, also a refused one. */
  typed: Sent | null
  formError: FormError | null
}

/**
/**
 * Form submitted to the page's own address; a forged form or an oversized picture becomes an error for the
 * page.
 * @throws AppError the errors of readForm.
 */
export function receivedForm({ locals: { received } }: Pick<Page, 'locals'>): Form {
  if (!received) return { form: null, typed: null, formError: null }
  const { typed, refusal } = received
  if (refusal === null) return { form: typed, typed, formError: null }
  if (typed === null) throw refusal
  return { form: null, typed, formError: formErrorOf(refusal) }
}

/**
 * Edit props of a field.
 * @param typed refused form, or null.
 * @param saved text that the page has loaded.
 */
export const editIn = (typed: Sent | null, formError: FormError | null, field: string, saved: string): EditState =>
  editState(typed?.on(initialNameOf(field)) ? typed.text(initialNameOf(field)) : saved, formError?.current?.[field])

/** Error of a refused form. */
export interface FormError {
  status: number
  message: string
  /** Field that the error is about. */
  field: string | undefined
  /** Texts that somebody else has saved since the form was loaded, by field. */
  current?: Record<string, string> | undefined
}

/**
 * Converts an error to the refusal of a form; other errors are rethrown.
 * @param messages the form's own texts.
 */
export function formErrorOf(error: unknown, messages: Partial<Record<ErrorCode, string>> = {}): FormError {
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

/** Redirect after a successful submission. */
export const seeOther = (path: string | null): Response =>
  new Response(null, { status: 303, headers: { Location: localPath(path) ?? '/' } })
