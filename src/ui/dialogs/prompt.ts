import { loadStyles } from '#src/ui/fields/styles.ts'
import styles from '#src/ui/prompt.css?url'
import { whenNoModal } from './modal.ts'

interface Choice {
  label: string
  /** The primary button of the question. */
  isMain?: boolean
  run(): void
}

export interface Question {
  name: string
  text: string
  /** The last choice declines; Escape in the card does the same. */
  choices: [Choice, ...Choice[]]
  /** Called when the card is displayed. */
  onShown?(): void
}

/** Loads the styles of cards. */
export const promptStyles = (): Promise<void> => loadStyles(styles)

const NAME_ID = 'prompt-name'

/** Queue of questions; the first one is on the screen or loading. */
const questions: Question[] = []
let endShown: (() => void) | undefined
let isComing = false

/**
 * Asks a question in a card at the bottom of the screen, which takes no focus, shifts nothing and blocks
 * nothing. Questions are shown one by one, and none over a modal dialog. A choice closes the card before it
 * runs. Without its styles no card is shown. Only lazily imported files may import this module.
 * @returns a function that withdraws the question without any choice.
 */
export function ask(question: Question): () => void {
  questions.push(question)
  void show()
  return () => drop(question)
}

/** Name of the optional question of this page. */
let offered = ''

/** Asks an optional question: a page shows only one. A question of the same name may replace it. */
export function offer(question: Question): () => void {
  if (offered !== '' && offered !== question.name) return () => undefined
  offered = question.name
  return ask(question)
}

function drop(question: Question): void {
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
 * The live region exists before its text, else screen readers may not announce it. Its position beside the
 * skip link makes it reachable by keys.
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
 * Draws the card.
 * @returns a function that removes the card and restores the focus that was there before.
 */
function draw(question: Question, host: HTMLElement): () => void {
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
    // Escape outside the card closes it without an answer.
    if (card.contains(event.target as Node)) question.choices.at(-1)?.run()
  }
  addEventListener('keydown', onKey)
  host.appendChild(card)
  question.onShown?.()
  // The browser scrolls focused elements to a position above the card.
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

function buttonOf({ label, isMain, run }: Choice, question: Question): HTMLElement {
  const button = create('button', 'button', label) as HTMLButtonElement
  button.type = 'button'
  button.dataset['kind'] = isMain ? 'primary' : 'plain'
  button.addEventListener('click', () => {
    drop(question)
    run()
  })
  return button
}

/** True for Escape in the card, or on the page while no menu, drawer or field handles it. */
function isEscapeFor(card: HTMLElement, { key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  return card.contains(target as Node) || (target === document.body && !document.querySelector(':popover-open'))
}
