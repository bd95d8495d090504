interface Asked<State> {
  state: State
  /** Proves that a write comes from the site: a worker reads no cookies, but every answer to a member brings it. */
  token: string
}

/** @throws Error where nobody is signed in; TypeError without a network. */
export async function askSite<State>(address: string): Promise<Asked<State>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return { state: (await answer.json()) as State, token: answer.headers.get('Csrf-Token') ?? '' }
}

/** @throws Error for an answer that is not OK; TypeError without a network. */
export async function sendToSite(method: string, address: string, token: string, body: unknown = {}): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Csrf-Token': token }
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
}
