import { nameOfTitle } from '#functions/contract/name-of-title.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Sent } from './form.ts'

/** Submitted name, or one made from the title when the field is empty. */
export function nameIn(form: Sent, title: string, max: number): string {
  const name = form.text('name')
  return isBlank(name) ? nameOfTitle(title, max) : name
}
