import { wasOf } from '#src/lib/was.ts'
import type { Sent } from './form.ts'

/** A field's text where it is another than the page came with; undefined: unchanged, and the text that others have saved meanwhile stays. */
export const changedText = (form: Sent, name: string): string | undefined =>
  form.text(name) === form.text(wasOf(name)) ? undefined : form.text(name)

/** The same of a checkbox. */
export const changedSwitch = (form: Sent, name: string): boolean | undefined =>
  form.on(name) === form.on(wasOf(name)) ? undefined : form.on(name)
