import { type FormEvent, useRef } from 'react'
import { nameOfTitle } from '#functions/contract/name-of-title.ts'
import { fillField } from './typed-fields.ts'

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/**
 * Derives the value of the field `name` from the title, until another name is typed.
 * @param field name of the title's field.
 * @param initial title at first.
 * @param max maximum length of the name.
 * @returns the handler for `onInput` of the form.
 */
export function useNameOfTitle(field: string, initial: string, max: number) {
  const before = useRef(initial)
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void => {
    const title = inputOf(form, field)
    const name = inputOf(form, 'name')
    if (!title || !name || target !== title) return
    const follows = name.value === '' || name.value === nameOfTitle(before.current, max)
    before.current = title.value
    if (follows) fillField(name, nameOfTitle(title.value, max))
  }
}
