import { initialNameOf } from './initial-text.ts'
import { dropTyped, keepTyped, type Typed, typedAbout } from './typed.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types of fields that are never kept: passwords, files, and those that nobody types in. */
const UNTYPED = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** A password that its writer has made visible is a text to the browser; the field still says what it completes. */
const isSecret = ({ autocomplete }: HTMLInputElement): boolean => autocomplete.includes('password')

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

/** Puts a text into a field as if it had been typed: React hears of it, too. */
export function fillField(field: Field, text: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The values of a form's fields, with the saved texts that they were made of. */
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

/** A text that was typed over an older one than the form has now is sent as such: the server then shows both. */
function goOnFrom(form: HTMLFormElement, typed: Typed): void {
  const twins = [...form.querySelectorAll<HTMLInputElement>(`input[type=hidden][name^="${initialNameOf('')}"]`)]
  const names = new Set(twins.map(({ name }) => name))
  form.addEventListener('formdata', ({ formData }) => {
    // Once the form has shown a newer text it is made of that.
    if (form.querySelector('.newer')) return
    for (const name of names) {
      const was = typed[name]
      if (typeof was === 'string') formData.set(name, was)
    }
  })
}

/**
 * Keeps what is typed in the forms of a dialog, also in those that come later, and puts what was kept into them.
 * @param about what the dialog is about.
 * @returns ends that.
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
  const keep = ({ target }: Event) => {
    const form = isTyped(target) ? target.form : null
    if (form) keepTyped(about, typedIn(form))
  }
  const watch = new MutationObserver(restoreAll)
  watch.observe(dialog, { childList: true, subtree: true })
  for (const sign of ['input', 'change']) dialog.addEventListener(sign, keep)
  restoreAll()
  return () => {
    watch.disconnect()
    for (const sign of ['input', 'change']) dialog.removeEventListener(sign, keep)
  }
}

/** Keeps fields of dialogs that the page came with, too: once a form is sent, the server shows again a text that it does not take. */
export function startTypedDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLElement>('dialog[data-about]')) {
    const about = dialog.dataset['about'] ?? ''
    keepFields(dialog, about)
    dialog.addEventListener('submit', () => dropTyped(about))
  }
}
