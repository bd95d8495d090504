import { initialNameOf } from '#src/lib/initial-text.ts'
import type { Sent } from './form.ts'

/**
 * A field's text where the form has changed it; undefined: unchanged, and a text that somebody else has saved meanwhile
 * stays. A form without the field's twin does not tell its earlier text: then its text counts.
 */
export const changedText = (form: Sent, name: string): string | undefined =>
  form.on(initialNameOf(name)) && form.text(initialNameOf(name)) === form.text(name) ? undefined : form.text(name)

/** The same of a checkbox. */
export const changedSwitch = (form: Sent, name: string): boolean | undefined =>
  form.on(initialNameOf(name)) && wasSwitchedOn(form, name) === form.on(name) ? undefined : form.on(name)

const ON = 'on'

/** The value of a checkbox's twin: each has one, for a form says nothing of a checkbox that is off. */
export const switchTwin = (isOn: boolean): string => (isOn ? ON : '')

/** Whether a checkbox was on when the form came. */
export const wasSwitchedOn = (form: Sent, name: string): boolean => form.text(initialNameOf(name)) === ON
