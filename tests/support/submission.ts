import type { DOMWindow } from 'jsdom'
import type { Navigation } from './navigation.ts'

export type Submitter = HTMLButtonElement | HTMLInputElement

/**
 * Files that a visitor has chosen, by field. The files are stored in this map, because jsdom cannot set the file of a
 * field.
 */
export type ChosenFiles = ReadonlyMap<Element, File>

const newlines = (value: string) => value.replace(/\r\n|\r|\n/g, '\r\n')

/** Reads an attribute of the pressed button (such as formaction), or else of its form (action). */
const attributeOf = (form: HTMLFormElement, button: Submitter, name: string): string =>
  button.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''

function refuseInvalid(form: HTMLFormElement, button: Submitter, files: ChosenFiles): void {
  if (form.noValidate || button.formNoValidate) return
  const faulty = [...form.elements].find(
    field => !files.has(field) && 'checkValidity' in field && !(field as HTMLInputElement).checkValidity()
  )
  if (faulty) throw new Error(`A browser would not submit the form: ${faulty.outerHTML.slice(0, 200)}`)
}

function entriesOf(window: DOMWindow, form: HTMLFormElement, button: Submitter, files: ChosenFiles) {
  const chosen = new Map([...files].map(([field, file]) => [field.getAttribute('name'), file]))
  return [...new window.FormData(form, button)].map(([name, value]): [string, string | File] => [
    newlines(name),
    typeof value === 'string' ? newlines(value) : (chosen.get(name) ?? new File([], ''))
  ])
}

function multipart(entries: [string, string | File][]): FormData {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return body
}

/** Makes the body of a form without enctype="multipart/form-data". It contains only the names of chosen files. */
const urlencoded = (entries: [string, string | File][]): URLSearchParams =>
  new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Makes the navigation that a pressed button causes in a browser: method, address, encoding and fields of its form.
 * @throws Error when the button submits no form, or a browser would refuse the value of a field.
 */
export function submissionOf(window: DOMWindow, button: Submitter, files: ChosenFiles, from: URL): Navigation {
  const { form } = button
  if (!form || button.matches(':disabled') || !['submit', 'image'].includes(button.type))
    throw new Error(`The button submits nothing: ${button.outerHTML.slice(0, 200)}`)
  refuseInvalid(form, button, files)
  const entries = entriesOf(window, form, button, files)
  const url = new URL(attributeOf(form, button, 'action') || from.href, form.baseURI)
  if (attributeOf(form, button, 'method').toLowerCase() !== 'post') {
    url.search = urlencoded(entries).toString()
    return { url, method: 'GET', body: null, from }
  }
  const isMultipart = attributeOf(form, button, 'enctype').toLowerCase() === 'multipart/form-data'
  return { url, method: 'POST', body: isMultipart ? multipart(entries) : urlencoded(entries), from }
}
