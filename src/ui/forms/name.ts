import { nameOfTitle } from '#functions/contract/name-of-title.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Sent } from './form.ts'

/** Reads the name that a form submits; when it is empty, a name that is derived from the title. */
export function nameIn(form: Sent, title: string, max: number): string {
  const name = form.text('name')
  return isBlank(name) ? nameOfTitle(title, max) : name
}
