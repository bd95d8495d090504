import { dropTyped, keepTyped, type Typed, typedAbout } from '#src/ui/dialogs/typed.ts'
import { initialNameOf } from './initial-text.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input types whose values are never stored. */
const UNTYPED = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** True for password fields, also for one that is displayed as text: its `autocomplete` still says password. */
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

/** Sets a field's value as if typed, so that React gets the event. */
export function fillField(field: Field, text: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Values of a form's fields, with their initial texts. */
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

/** Submits restored texts with the initial texts that they began from, so that the server detects conflicts. */
function goOnFrom(form: HTMLFormElement, typed: Typed): void {
  const twins = [...form.querySelectorAll<HTMLInputElement>(`input[type=hidden][name^="${initialNameOf('')}"]`)]
  const names = new Set(twins.map(({ name }) => name))
  form.addEventListener('formdata', ({ formData }) => {
    // After a conflict was displayed, the text begins from the newer one.
    if (form.querySelector('.newer')) return
    for (const name of names) {
      const was = typed[name]
      if (typeof was === 'string') formData.set(name, was)
    }
  })
}

/**
 * Stores the typed fields of a dialog's forms, including forms inserted later, and restores stored ones.
 * @param about storage key of the dialog.
 * @returns a function that stops it.
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
 * Stores the typed fields of dialogs in the page's markup. A submission deletes them: the server renders
 * refused values.
 */
export function startTypedDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLElement>('dialog[data-about]')) {
    const about = dialog.dataset['about'] ?? ''
    keepFields(dialog, about)
    dialog.addEventListener('submit', () => dropTyped(about))
  }
}
