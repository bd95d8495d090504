import { dropTyped, keepTyped, type Typed, typedAbout } from '#src/ui/dialogs/typed.ts'
import { initialNameOf } from './messages/initial.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input types whose values are never stored. */
const UNTYPED = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/**
 * True for a field of a password or of a code that is good once. Its `autocomplete` identifies a password field even
 * while its type is text to show the password.
 */
const isSecret = ({ autocomplete }: HTMLInputElement): boolean => /password|one-time-code/.test(autocomplete)

const isTyped = (element: EventTarget | null): element is Field =>
  (element instanceof HTMLInputElement && !UNTYPED.has(element.type) && !isSecret(element)) ||
  (element instanceof HTMLTextAreaElement && !element.readOnly) ||
  element instanceof HTMLSelectElement
const keyOf = (field: Field): string => field.name || field.id
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
const isRadio = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'radio'

const fieldsOf = (form: HTMLFormElement): Field[] =>
  Array.from<EventTarget>(form.elements)
    .filter(isTyped)
    .filter(field => keyOf(field) !== '')

/** Sets the value of a field as if it was typed, so that React notices it. */
export function fillField(field: Field, text: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Returns the values of a form's fields, and their initial texts. */
function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const typed: Typed = {}
  for (const field of fieldsOf(form)) {
    const key = keyOf(field)
    const was = data.get(initialNameOf(key))
    if (typeof was === 'string') typed[initialNameOf(key)] = was
    if (isTicked(field)) typed[key] = field.checked
    else if (!isRadio(field) || field.checked) typed[key] = field.value
  }
  return typed
}

function restore(form: HTMLFormElement, typed: Typed): void {
  for (const field of fieldsOf(form)) {
    const value = typed[keyOf(field)]
    if (isTicked(field)) {
      if (typeof value === 'boolean' && value !== field.checked) field.click()
    } else if (isRadio(field)) {
      if (value === field.value && !field.checked) field.click()
    } else if (typeof value === 'string' && value !== field.value) fillField(field, value)
  }
  goOnFrom(form, typed)
}

/**
 * Makes a form submit restored texts together with the initial texts on which they are based, so that the server
 * notices edit conflicts.
 */
function goOnFrom(form: HTMLFormElement, typed: Typed): void {
  const twins = [...form.querySelectorAll<HTMLInputElement>(`input[type=hidden][name^="${initialNameOf('')}"]`)]
  const names = new Set(twins.map(({ name }) => name))
  form.addEventListener('formdata', ({ formData }) => {
    // After a shown conflict the text is based on the newer saved text.
    if (form.querySelector('.newer')) return
    for (const name of names) {
      const was = typed[name]
      if (typeof was === 'string') formData.set(name, was)
    }
  })
}

/**
 * Stores the values of all forms in a dialog as they are typed, and fills in values that were stored before. Forms that
 * are inserted later are included.
 * @param about key of the stored values.
 * @returns a function that stops storing the values.
 */
export function keepFields(dialog: HTMLElement, about: string): () => void {
  const known = new WeakSet<HTMLFormElement>()
  const restoreAll = () => {
    for (const form of dialog.querySelectorAll('form')) {
      if (known.has(form)) continue
      known.add(form)
      const typed = typedAbout(about)
      if (typed) restore(form, typed)
    }
  }
  const store = ({ target }: Event) => {
    const form = isTyped(target) ? target.form : null
    if (form) keepTyped(about, typedIn(form))
  }
  const watch = new MutationObserver(restoreAll)
  watch.observe(dialog, { childList: true, subtree: true })
  for (const sign of ['input', 'change']) dialog.addEventListener(sign, store)
  restoreAll()
  return () => {
    watch.disconnect()
    for (const sign of ['input', 'change']) dialog.removeEventListener(sign, store)
  }
}

/**
 * Stores the values of dialogs that the page has in its markup. A submission deletes them, because the server renders
 * refused values again.
 */
export function startTypedDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLElement>('dialog[data-about]')) {
    const about = dialog.dataset['about'] ?? ''
    keepFields(dialog, about)
    dialog.addEventListener('submit', () => dropTyped(about))
  }
}
