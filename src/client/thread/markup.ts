import type { Safe } from '#src/components/parts/html.ts'

/** The one element of some markup. */
export function elementOf({ text }: Safe): HTMLElement {
  const page = new DOMParser().parseFromString(text, 'text/html')
  return page.body.firstElementChild as HTMLElement
}
