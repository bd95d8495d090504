/**
 * Fetches HTML that the server has rendered for a part of a page.
 * @param headers headers of the request.
 * @throws Response that is not OK; TypeError without a response.
 */
export async function fetchMarkup(address: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw answer
  return answer.text()
}

/** Parses markup into a separate document. */
export const parsed = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html')

/** Returns the single element that a piece of markup consists of. */
export const elementOf = ({ text }: { text: string }): HTMLElement => parsed(text).body.firstElementChild as HTMLElement
