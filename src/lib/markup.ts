/**
 * Markup that the server has drawn for a part of a page.
 * @throws Response that is not OK; TypeError when none came.
 */
export async function fetchMarkup(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw answer
  return answer.text()
}

/** A document of its own, for what is to be taken out of some markup. */
export const parsed = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html')

/** The one element of some markup. */
export const elementOf = ({ text }: { text: string }): HTMLElement => parsed(text).body.firstElementChild as HTMLElement
