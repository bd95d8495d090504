import type { AstroGlobal } from 'astro'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { keptText, plainLines } from '#functions/contract/text.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { codeOf, messageOf, statusOf } from '#functions/http/errors.ts'
import { localPath } from '#functions/http/local-path.ts'
import { fileOf, formOf, UPLOAD_MAX } from '#functions/http/uploads.ts'
import { refuseForgery } from '#functions/sessions/forgery.ts'
import { type EditState, editState, initialNameOf, initialTexts } from '#src/lib/initial-text.ts'
import { ADDRESS_MAX } from '#src/worker/address.ts'

/** More than any form of the site without files, in bytes. */
const SIZE_MAX = 500_000
/** Fields that people type, and the hidden fields with their earlier texts. The verbs check their length, so that the page can show a text that is too long again. */
const TYPED = new Set(
  'about aboutMe address altText body confirm description displayName email expiresIn name newPassword note password reason repeat repeatPassword rule text title url username'
    .split(' ')
    .flatMap(name => [name, initialNameOf(name)])
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

/** A form as the middleware has received it. */
export interface Received {
  /** The form as it was filled in; null where it could not be read. */
  typed: Sent | null
  /** The error of a forged or unreadable form. */
  refusal: unknown
}

/**
 * Reads the form that a request brings, and checks that a page of the site has sent it. The page that is asked reads
 * the result with sentForm or receivedForm.
 * @param files the form of a member may bring a picture.
 */
export async function receiveForm({ request, locals, url }: Page, files: boolean): Promise<Received> {
  let typed: Sent | null = null
  try {
    typed = await readForm(request, files && locals.ctx.auth.key !== null)
    const { headers } = request
    const [origin, site] = [headers.get('Origin'), headers.get('Sec-Fetch-Site')]
    refuseForgery(locals.ctx, { origin, site, token: typed.text('_csrf'), asked: url.origin })
    return { typed, refusal: null }
  } catch (refusal) {
    return { typed, refusal }
  }
}

/**
 * @throws AppError invalid_json for what is no form, file_size_exceeded for one that is too large, too_long for a value
 * that no page has given to its form.
 */
async function readForm(request: Request, takesFiles: boolean): Promise<Sent> {
  const data = await formOf(request, takesFiles ? UPLOAD_MAX : SIZE_MAX, 'invalid_json')
  for (const [name, value] of data)
    if (typeof value === 'string' && value.length > VALUE_MAX && !TYPED.has(name)) throw new AppError('too_long')
  const text = (name: string) => {
    const value = data.get(name)
    // Browsers end lines with two characters, which nobody has typed and no counter counts.
    return typeof value === 'string' ? plainLines(keptText(value)) : ''
  }
  const on = (name: string) => data.has(name)
  const was = <Field extends string>(...fields: Field[]) => initialTexts(fields, name => (on(name) ? text(name) : null))
  return { text, on, file: name => fileOf(data, name), was }
}

/**
 * The form that was sent to the page's own address, or null for a visit.
 * @throws AppError csrf_failed for a forged form or one whose page is a day old; the errors of readForm.
 */
export function sentForm({ locals: { received } }: Pick<Page, 'locals'>): Sent | null {
  if (!received) return null
  if (received.refusal !== null) throw received.refusal
  return received.typed
}

/** The form of a page that shows a refused form again. */
export interface Form {
  /** The form to act on; null for a visit and for a refused form. */
  form: Sent | null
  /** The form to show again, also a refused one. */
  typed: Sent | null
  fault: Fault | null
}

/**
 * The form that was sent to the page's own address; a forged form or a picture that is too large is a fault that the
 * page shows.
 * @throws AppError the errors of readForm, where the address takes no picture.
 */
export function receivedForm({ locals: { received }, url }: Pick<Page, 'locals' | 'url'>): Form {
  if (!received) return { form: null, typed: null, fault: null }
  const { typed, refusal } = received
  if (refusal === null) return { form: typed, typed, fault: null }
  if (typed === null && !(isOversize(refusal) && pageAt(url).form === 'files')) throw refusal
  return { form: null, typed, fault: faultOf(refusal) }
}

const isOversize = (error: unknown): boolean => error instanceof AppError && error.code === 'file_size_exceeded'

/**
 * How a field of a page's form shows an edit.
 * @param typed the form that was not taken; null: none was sent.
 * @param saved the text that the page has found.
 */
export const editIn = (typed: Sent | null, fault: Fault | null, field: string, saved: string): EditState =>
  editState(typed?.on(initialNameOf(field)) ? typed.text(initialNameOf(field)) : saved, fault?.current?.[field])

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

/** The redirect after a form was taken. */
export const seeOther = (path: string | null): Response =>
  new Response(null, { status: 303, headers: { Location: localPath(path) ?? '/' } })
