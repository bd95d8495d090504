import { nameOfTitle } from '#functions/contract/name-of-title.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Sent } from './form.ts'

/** The name that a form gives, or the one that is made from its title where the field was left empty. */
export function nameIn(form: Sent, title: string, max: number): string {
  const name = form.text('name')
  return isBlank(name) ? nameOfTitle(title, max) : name
}
