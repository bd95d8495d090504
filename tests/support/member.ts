import { DEMO_PASSWORD } from '#scripts/demo/names.ts'

/** A client of the API that sends the cookies and the CSRF token of its session with each request. */
export interface Member {
  cookie: string
  token: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

/** Requests a CSRF token for a guest, which the API sends with its initial state. */
export async function guestToken(origin: string): Promise<string> {
  return (await fetch(`${origin}/api/_initial`)).headers.get('Csrf-Token') ?? ''
}

/** Makes the value of a Cookie header with all cookies that a response sets. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0] ?? '')
    .join('; ')

/** Creates a client with the session that the response to a login has started. */
export const memberOf = (origin: string, answer: Response): Member =>
  clientOf(origin, cookiesOf(answer), answer.headers.get('Csrf-Token') ?? '')

/** Creates a client without a session. */
export const guestOf = async (origin: string): Promise<Member> => clientOf(origin, '', await guestToken(origin))

function clientOf(origin: string, cookie: string, token: string): Member {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { Cookie: cookie }), ...init.headers }
    })
  return {
    cookie,
    token,
    fetch: ask,
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        headers: { 'X-Csrf-Token': token, 'Content-Type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body)
      })
  }
}

export const logInAnswer = async (origin: string, username: string, password = DEMO_PASSWORD): Promise<Response> =>
  fetch(`${origin}/api/_login`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': await guestToken(origin), 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password })
  })

let lastLogin: Promise<unknown> = Promise.resolve()

/** Logs in through the API. Logins run one after another, because a site refuses many simultaneous password checks. */
export function logIn(origin: string, username: string, password = DEMO_PASSWORD): Promise<Member> {
  const sendLogIn = async () => {
    const answer = await logInAnswer(origin, username, password)
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.status} ${await answer.text()}`)
    return memberOf(origin, answer)
  }
  const member = lastLogin.then(sendLogIn, sendLogIn)
  lastLogin = member
  return member
}
