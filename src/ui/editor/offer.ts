import { elementOf } from '#src/browser/markup.ts'
import { html, joined } from '#src/ui/html.ts'
import { placeBelow } from '#src/ui/place-below.ts'
import { type Begun, begunIn, type Choice, choicesFor } from './choices.ts'
import { editorText as text } from './text.ts'
import { insertText } from './writing.ts'

/** Time in milliseconds without input before choices are looked up. */
const SETTLES_MS = 150
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const LIST = 'editor-offer'

/** Fields that offer choices already. */
const offering = new WeakSet<HTMLTextAreaElement>()

/** Lets a field offer accounts after `@`, communities after `/` and emoji after `:`, and looks at its text at once. */
export function offerIn(field: HTMLTextAreaElement): void {
  if (!offering.has(field)) new Offer(field).start()
  offering.add(field)
}

/** The choices of one field: a listbox from which keys choose while the focus stays in the field. */
class Offer {
  readonly #field: HTMLTextAreaElement
  #choices: Choice[] = []
  #active = 0
  #timer = 0
  /** Number of the latest look-up; the answer of an earlier one is out of date. */
  #asked = 0

  constructor(field: HTMLTextAreaElement) {
    this.#field = field
  }

  start(): void {
    const field = this.#field
    field.addEventListener('input', event => {
      if (!(event as InputEvent).isComposing) this.#wait()
    })
    field.addEventListener('compositionend', () => this.#wait())
    field.addEventListener('keydown', event => this.#onKey(event))
    field.addEventListener('blur', () => this.#close())
    field.addEventListener('pointerdown', () => this.#close())
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#asked += 1
    this.#timer = window.setTimeout(() => void this.#look(this.#asked), SETTLES_MS)
  }

  async #look(asked: number): Promise<void> {
    const begun = this.#begun()
    // Without an answer the field offers nothing: the member writes the name.
    const choices = begun ? await choicesFor(begun).catch(() => []) : []
    if (asked !== this.#asked || document.activeElement !== this.#field) return
    if (choices.length === 0) return this.#close()
    this.#choices = choices
    this.#active = 0
    this.#show()
  }

  #begun(): Begun | null {
    const { value, selectionStart, selectionEnd } = this.#field
    return selectionStart === selectionEnd ? begunIn(value.slice(0, selectionStart)) : null
  }

  #show(): void {
    const options = this.#choices.map(
      ({ label }, at) =>
        html`<div role="option" id="${LIST}-${at}" aria-selected="${String(at === this.#active)}">${label}</div>`
    )
    document.getElementById(LIST)?.remove()
    const list = elementOf(
      html`<div id="${LIST}" popover="manual" role="listbox" aria-label="${text.offer}">${joined(options)}</div>`
    )
    // A press that moved the focus out of the field would close the list before the click.
    list.addEventListener('pointerdown', event => event.preventDefault())
    for (const [at, option] of [...list.children].entries()) option.addEventListener('click', () => this.#take(at))
    this.#field.insertAdjacentElement('afterend', list)
    list.showPopover()
    placeBelow(list, this.#field)
    this.#field.setAttribute('aria-autocomplete', 'list')
    this.#field.setAttribute('aria-controls', LIST)
    this.#field.setAttribute('aria-activedescendant', `${LIST}-${this.#active}`)
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#asked += 1
    if (this.#choices.length === 0) return
    this.#choices = []
    document.getElementById(LIST)?.remove()
    for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
      this.#field.removeAttribute(name)
  }

  #take(at: number): void {
    const choice = this.#choices[at]
    const begun = this.#begun()
    this.#close()
    if (!choice || !begun) return
    const end = this.#field.selectionStart
    this.#field.setSelectionRange(end - begun.letters.length - 1, end)
    insertText(this.#field, `${choice.text} `)
    this.#close()
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
    if (this.#choices.length === 0 || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    const step = STEPS[key]
    if (step) {
      this.#active = (this.#active + step + this.#choices.length) % this.#choices.length
      this.#show()
    } else if (key === 'Enter' || key === 'Tab') this.#take(this.#active)
    else if (key === 'Escape') this.#close()
    else return
    // The editor would handle the key as well.
    event.preventDefault()
    event.stopPropagation()
  }
}
