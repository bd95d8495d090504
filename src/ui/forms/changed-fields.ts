import { initialNameOf } from '#src/ui/fields/messages/initial.ts'
import type { Sent } from './form.ts'

/** Values of a form that was submitted to a page, or that a script reads in the browser. */
export type FormValues = Pick<Sent, 'text' | 'on'>

/** Returns the values of a form that a script reads. */
export const valuesOf = (form: FormData): FormValues => ({
  text: name => String(form.get(name) ?? ''),
  on: name => form.has(name)
})

/**
 * Reads the text of a field that the form has changed; undefined for an unchanged one, so that a text saved by somebody
 * else is not overwritten. A hidden field has the initial text; without that field the text counts as changed.
 */
export const changedText = (form: FormValues, name: string): string | undefined =>
  form.on(initialNameOf(name)) && form.text(initialNameOf(name)) === form.text(name) ? undefined : form.text(name)

/** Reads the state of a checkbox that the form has changed; undefined for an unchanged one. */
export const changedSwitch = (form: FormValues, name: string): boolean | undefined =>
  form.on(initialNameOf(name)) && wasSwitchedOn(form, name) === form.on(name) ? undefined : form.on(name)

const ON = 'on'

/**
 * Returns the value of the hidden field with a checkbox's initial state. The field is needed because forms do not
 * submit unticked checkboxes.
 */
export const switchTwin = (isOn: boolean): string => (isOn ? ON : '')

/** Reads the initial state of a checkbox, from its hidden field. */
const wasSwitchedOn = (form: FormValues, name: string): boolean => form.text(initialNameOf(name)) === ON
