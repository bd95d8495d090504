import type { AstroGlobal } from 'astro'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { plainLines, storableText } from '#functions/contract/text.ts'
import type { pageAt } from '#functions/edge/addresses.ts'
import { codeOf, messageOf, statusOf } from '#functions/http/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { fileOf, pictureFormOf, textsOf } from '#functions/http/uploads.ts'
import { isForged } from '#functions/sessions/forgery.ts'
import { type EditState, editState, initialNameOf, initialTexts } from '#src/ui/fields/messages/initial.ts'
import { ADDRESS_MAX } from '#src/worker/address.ts'

/**
 * Names of fields in which people type texts, and of the hidden fields with their initial texts. Functions of the
 * server check the lengths of these texts, so that a page can show a text that is too long.
 */
const TYPED = new Set(
  'about aboutMe address altText body community confirm deletePassword description displayName email expiresIn name newPassword note password reason repeat repeatPassword rule text title url username'
    .split(' ')
    .flatMap(name => [name, initialNameOf(name)])
)
/** Maximum length of the values of all other fields in UTF-16 units: ids, choices, tokens and return addresses. */
const VALUE_MAX = ADDRESS_MAX
/** Matches the beginning of a form with a picture. Its first field must be the CSRF token. */
const TOKEN_FIRST = /^--[^\r\n]+\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n([^\r\n]+)\r\n/i
const IN_PARTS = /^multipart\//i

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'url'>

export interface Sent {
  /** Text of a field; empty for a field that is missing or has a file. */
  text(name: string): string
  /** True when a checkbox is ticked. */
  on(name: string): boolean
  /** Chosen file of a field; null without one. */
  file(name: string): File | null
  /** Initial texts of those fields that submit them in a hidden field. */
  was<Field extends string>(...fields: Field[]): Partial<Record<Field, string>>
}

/** A submitted form, as the middleware has read it. */
export interface Received {
  /** Submitted values; null when they could not be read. */
  typed: Sent | null
  /** Error of a form that is forged or cannot be read; null for a good form. */
  refusal: unknown
}

/**
 * Reads the form of a request and checks its CSRF token. Pages get the result by sentForm or receivedForm.
 * @param kind 'files' when a member's form may have a picture; 'signed' when the form needs no CSRF token.
 */
export async function receiveForm(
  { request, locals: { ctx }, url }: Page,
  kind: ReturnType<typeof pageAt>['form']
): Promise<Received> {
  const { headers } = request
  const [origin, site] = [headers.get('Origin'), headers.get('Sec-Fetch-Site')]
  const isOurs = (token: string) => kind === 'signed' || !isForged(ctx, { origin, site, token, target: url.origin })
  const beginsOurs = (beginning: string) => isOurs(TOKEN_FIRST.exec(beginning)?.[1] ?? '')
  try {
    const takesFile = kind === 'files' && ctx.auth.key !== null && IN_PARTS.test(headers.get('Content-Type') ?? '')
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

/** Reads the values of a parsed form. @throws AppError too_long for a hidden value above the maximum length. */
function readForm(data: FormData): Sent {
  for (const [name, value] of data)
    if (typeof value === 'string' && value.length > VALUE_MAX && !TYPED.has(name)) throw new AppError('too_long')
  const text = (name: string) => {
    const value = data.get(name)
    // Browsers submit line breaks as CRLF, which counters of characters count as one.
    return typeof value === 'string' ? plainLines(storableText(value)) : ''
  }
  const on = (name: string) => data.has(name)
  const was = <Field extends string>(...fields: Field[]) => initialTexts(fields, name => (on(name) ? text(name) : null))
  return { text, on, file: name => fileOf(data, name), was }
}

/**
 * Returns the form that was submitted to the page; null for a GET request.
 * @throws AppError csrf_failed for a form that is forged or older than a day; the errors of readForm.
 */
export function sentForm({ locals: { received } }: Pick<Page, 'locals'>): Sent | null {
  if (!received) return null
  if (received.refusal !== null) throw received.refusal
  return received.typed
}

/** Submitted form of a page that shows refused forms again. */
export interface Form {
  /** The form, if it is to be acted on; null for a GET request or a refused form. */
  form: Sent | null
  /** The form, also if it is refused, so that the page can show its values. */
  typed: Sent | null
  formError: FormError | null
}

/**
 * Returns the form that was submitted to the page. A forged form, or one with too large a picture, becomes an error
 * that the page can show.
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
 * Makes the props of an edited field in a page: the text on which the next save is based, and after a refused save also
 * the text that was saved since the edit began.
 * @param typed the refused form; null without one.
 * @param saved text that the page has read from the database.
 */
export const editIn = (typed: Sent | null, formError: FormError | null, field: string, saved: string): EditState =>
  editState(typed?.on(initialNameOf(field)) ? typed.text(initialNameOf(field)) : saved, formError?.current?.[field])

/** Error of a form, as its page shows it. */
export interface FormError {
  status: number
  message: string
  /** Name of the refused field; undefined when the error is about the whole form. */
  field: string | undefined
  /** Texts that were saved since the form was rendered, by field. */
  current?: Record<string, string> | undefined
}

/**
 * Makes the error of a form from an AppError. Errors of other types are thrown again.
 * @param messages texts of this form for error codes, in place of the general texts.
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

/** Makes the redirect after a form was accepted. */
export const seeOther = (path: string | null): Response =>
  new Response(null, { status: 303, headers: { Location: localPath(path) ?? '/' } })
