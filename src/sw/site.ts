interface SiteAnswer<State> {
  state: State
  /** CSRF token. Service workers cannot read cookies, but each response to a member has the token as a header. */
  token: string
}

/**
 * Reads from the API, together with a CSRF token.
 * @throws Error without a session; TypeError without a network.
 */
export async function askSite<State>(address: string): Promise<SiteAnswer<State>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return { state: (await answer.json()) as State, token: answer.headers.get('Csrf-Token') ?? '' }
}

/**
 * Sends a call to the API that changes something.
 * @throws Error for a response that is not OK; TypeError without a network.
 */
export async function sendToSite(method: string, address: string, token: string, body: unknown = {}): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Csrf-Token': token }
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
}
