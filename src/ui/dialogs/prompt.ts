import { loadStyles } from '#src/ui/fields/styles.ts'
import styles from '#src/ui/prompt.css?url'
import { whenNoModal } from './modal.ts'

interface Choice {
  label: string
  /** True for the primary button. */
  isMain?: boolean
  run(): void
}

export interface Prompt {
  name: string
  text: string
  /**
   * Buttons of the card. The last button declines, and the Escape key in the card runs the last button's action too.
   */
  choices: [Choice, ...Choice[]]
  /** Called when the card is shown. */
  onShown?(): void
}

/** Loads the style sheet of the card. */
export const promptStyles = (): Promise<void> => loadStyles(styles)

const NAME_ID = 'prompt-name'

/** Questions to ask, in their order. The card of the first question is shown or loading. */
const questions: Prompt[] = []
let endShown: (() => void) | undefined
let isComing = false

/**
 * Asks a question in a card at the bottom of the window, which takes no focus, shifts nothing and blocks nothing.
 * Questions are asked one after another, and none while a modal dialog is open. A choice closes the card before it
 * runs. If the style sheet cannot be loaded, no card is shown. Only files that are themselves imported lazily may
 * import this module.
 * @returns a function that removes the question without a choice.
 */
export function ask(question: Prompt): () => void {
  questions.push(question)
  void show()
  return () => drop(question)
}

/** Name of the optional question that this page has asked; empty before. */
let offered = ''

/**
 * Asks an optional question. A page asks only one optional question, which a question with an equal name may replace.
 */
export function offer(question: Prompt): () => void {
  if (offered !== '' && offered !== question.name) return () => undefined
  offered = question.name
  return ask(question)
}

function drop(question: Prompt): void {
  const at = questions.indexOf(question)
  if (at === -1) return
  questions.splice(at, 1)
  if (at === 0) endShown?.()
  void show()
}

async function show(): Promise<void> {
  if (endShown || isComing || questions.length === 0) return
  isComing = true
  const host = theHost()
  await promptStyles()
  await whenNoModal()
  isComing = false
  const [question] = questions
  if (question && areStylesThere()) endShown = draw(question, host)
}

const areStylesThere = () => document.querySelector<HTMLLinkElement>(`link[href="${styles}"]`)?.sheet

/**
 * Returns the element around the cards. It is a live region that exists before its text, because otherwise screen
 * readers may not announce the text. Its place beside the skip link lets the keyboard reach it.
 */
function theHost(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.prompts')
  if (known) return known
  const host = create('div', 'prompts')
  host.role = 'status'
  document.body.insertBefore(host, document.body.children[1] ?? null)
  return host
}

function create(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/**
 * Shows the card of a question.
 * @returns a function that removes the card, and returns the focus if the card has it.
 */
function draw(question: Prompt, host: HTMLElement): () => void {
  const card = create('section', 'prompt')
  const name = create('h2', '', question.name)
  name.id = NAME_ID
  card.setAttribute('aria-labelledby', NAME_ID)
  const row = create('div', 'button-row')
  for (const choice of question.choices) row.appendChild(buttonOf(choice, question))
  for (const part of [name, create('p', '', question.text), row]) card.appendChild(part)

  let origin: EventTarget | null = null
  card.addEventListener('focusin', ({ relatedTarget }) => {
    if (!card.contains(relatedTarget as Node | null)) origin = relatedTarget
  })
  const onKey = (event: KeyboardEvent) => {
    if (!isEscapeFor(card, event)) return
    event.preventDefault()
    drop(question)
    // Escape outside of the card only closes it; Escape in the card declines.
    if (card.contains(event.target as Node)) question.choices.at(-1)?.run()
  }
  addEventListener('keydown', onKey)
  host.appendChild(card)
  question.onShown?.()
  // The padding makes the browser scroll focused elements to a place above the card.
  const { style } = document.documentElement
  style.scrollPaddingBlockEnd = `${innerHeight - card.getBoundingClientRect().top}px`
  return () => {
    endShown = undefined
    removeEventListener('keydown', onKey)
    style.scrollPaddingBlockEnd = ''
    const isLeft = card.contains(document.activeElement)
    card.remove()
    if (isLeft && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  }
}

function buttonOf({ label, isMain, run }: Choice, question: Prompt): HTMLElement {
  const button = create('button', 'button', label) as HTMLButtonElement
  button.type = 'button'
  button.dataset['kind'] = isMain ? 'primary' : 'plain'
  button.addEventListener('click', () => {
    drop(question)
    run()
  })
  return button
}

/** True for the Escape key in the card. Outside of the card the key counts only while no popover is open. */
function isEscapeFor(card: HTMLElement, { key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  return card.contains(target as Node) || (target === document.body && !document.querySelector(':popover-open'))
}
