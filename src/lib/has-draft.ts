import { attempt } from './attempt.ts'

/** Whether this device keeps a draft of what is written in the page, by the mark of the form that it belongs to. */
export function hasDraft(form: HTMLElement | null): boolean {
  const prefix = form?.dataset['draft']
  return Boolean(prefix && attempt(() => Object.keys(localStorage).some(key => key.startsWith(prefix))))
}
