import { initialNameOf } from '#src/ui/fields/initial-text.ts'
import type { Sent } from '#src/ui/forms/form.ts'

/**
 * Text of a field if the form changed it; undefined when unchanged, so that a text saved by somebody else
 * meanwhile stays. Without a hidden field of the initial text the text counts as changed.
 */
export const changedText = (form: Sent, name: string): string | undefined =>
  form.on(initialNameOf(name)) && form.text(initialNameOf(name)) === form.text(name) ? undefined : form.text(name)

/** State of a checkbox if the form changed it. */
export const changedSwitch = (form: Sent, name: string): boolean | undefined =>
  form.on(initialNameOf(name)) && wasSwitchedOn(form, name) === form.on(name) ? undefined : form.on(name)

const ON = 'on'

/**
 * Value of the hidden field of a checkbox's initial state; every checkbox has one, because forms omit
 * unticked ones.
 */
export const switchTwin = (isOn: boolean): string => (isOn ? ON : '')

/** Initial state of a checkbox. */
export const wasSwitchedOn = (form: Sent, name: string): boolean => form.text(initialNameOf(name)) === ON
