import { Refusal } from '#scripts/site/refusal.ts'
import { BROWSER } from '../in-turns.ts'
import type { Call } from '../load.ts'
import { NUMBER, type PeerRequest, type Step, TOKEN_PLACE } from './description.ts'

const ANSWER_MS = 30_000

/** Cookies and tokens that a peer has given. */
export interface Session {
  cookies: Map<string, string>
  tokens: Map<string, string>
}

export const newSession = (): Session => ({ cookies: new Map(), tokens: new Map() })

/** Last value of the token NUMBER. It begins with the time, so that a later run does not repeat an earlier one. */
let number = Date.now()

function fillText(text: string, { tokens }: Session): string {
  return text.replaceAll(TOKEN_PLACE, (_, name) => {
    if (name !== NUMBER) return tokens.get(name) ?? ''
    number += 1
    return String(number)
  })
}

/** Puts the values of tokens into all texts of a value. */
function fill(value: unknown, session: Session): unknown {
  if (typeof value === 'string') return fillText(value, session)
  if (Array.isArray(value)) return value.map(item => fill(item, session))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, session)]))
}

const fillTexts = (texts: Record<string, string>, session: Session): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillText(text, session)]))

/** Makes the headers and the body of the fields of a request. */
function fieldsOf({ form, json }: PeerRequest, session: Session): Pick<Call, 'headers' | 'body'> {
  if (form) {
    return {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fillTexts(form, session)).toString()
    }
  }
  if (json) return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fill(json, session)) }
  return {}
}

/** Makes the next call of a described request, with the cookies and tokens of a session. */
export function callOf(origin: string, session: Session, request: PeerRequest): Call {
  const { headers, body } = fieldsOf(request, session)
  const cookies = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    address: origin + fillText(request.path, session),
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...BROWSER, ...(cookies && { Cookie: cookies }), ...headers, ...fillTexts(request.headers, session) },
    body
  }
}

interface Answer {
  status: number
  /** The status, the headers as lines `name: value`, an empty line, and the body. */
  text: string
  setCookies: string[]
}

async function send({ address, method = 'GET', headers = {}, body }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch(address, { method, headers, body: body ?? null, redirect: 'manual', signal })
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
  const text = [answer.status, ...lines, '', await answer.text()].join('\n')
  return { status: answer.status, text, setCookies: answer.headers.getSetCookie() }
}

/**
 * Sends a request and checks its answer: a status of 2xx or 3xx, and the text that the description expects.
 * @throws Refusal that names the request and the status.
 */
export async function sendChecked(call: Call, { expect }: PeerRequest): Promise<Answer> {
  const what = `${call.method} ${new URL(call.address).pathname}`
  const answer = await send(call).catch((error: Error) => {
    throw new Refusal(`${what} was not answered: ${error.cause ?? error.message}`)
  })
  const { status, text } = answer
  const wanted = call.status === undefined ? status >= 200 && status < 400 : status === call.status
  if (!wanted) throw new Refusal(`${what} answered ${status}`)
  if (expect !== undefined && !new RegExp(expect, 'm').test(text))
    throw new Refusal(`${what} answered ${status} without the expected ${expect}`)
  return answer
}

/** True for a Set-Cookie header that deletes its cookie. */
function isDeletion(header: string): boolean {
  const seconds = /;\s*max-age=(-?\d+)/i.exec(header)?.[1]
  if (seconds !== undefined) return Number(seconds) <= 0
  return Date.parse(/;\s*expires=([^;]+)/i.exec(header)?.[1] ?? '') <= Date.now()
}

function keepCookies({ cookies }: Session, headers: string[]): void {
  for (const header of headers) {
    const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(header) ?? []
    if (isDeletion(header)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Takes one step of a login, and keeps its cookies and tokens in the session. @throws Refusal with the reason. */
export async function takeStep(origin: string, session: Session, step: Step): Promise<void> {
  const { status, text, setCookies } = await sendChecked(callOf(origin, session, step), step)
  keepCookies(session, setCookies)
  for (const [name, source] of Object.entries(step.tokens)) {
    const value = new RegExp(source, 'm').exec(text)?.[1]
    if (value === undefined) throw new Refusal(`${step.path} answered ${status} without the token ${name}`)
    session.tokens.set(name, value)
  }
}
