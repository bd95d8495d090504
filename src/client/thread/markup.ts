import type { Safe } from '#src/components/parts/html.ts'

/** The one element of some markup. */
export function elementOf(markup: Safe | string): HTMLElement | null {
  const page = new DOMParser().parseFromString(typeof markup === 'string' ? markup : markup.text, 'text/html')
  return page.body.firstElementChild as HTMLElement | null
}
