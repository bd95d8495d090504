import { loadStyles } from '#src/islands/forms/styles.ts'
import styles from '#src/styles/prompt.css?url'
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
  /** The last one declines: Escape in the card does it, too. */
  choices: [Choice, ...Choice[]]
  /** Called when its card is there. */
  onShown?(): void
}

/** Fetches what cards look like. */
export const promptStyles = (): Promise<void> => loadStyles(styles)

const NAME_ID = 'prompt-name'

/** The first one is on the screen, or about to be. */
const questions: Question[] = []
let endShown: (() => void) | undefined
let isComing = false

/**
 * Asks in a card at the bottom of the screen, which takes no focus, moves nothing and blocks nothing. One at a time:
 * others wait, and none comes over a modal dialog. An act closes the card before it runs. Where its styles do not come,
 * nothing is asked. This is for files that are fetched by import(): no page that is only read carries it.
 * @returns takes the question back, without any act.
 */
export function ask(question: Question): () => void {
  questions.push(question)
  void show()
  return () => drop(question)
}

/** The name of what this page offers. */
let offered = ''

/** Asks what nobody waits for: one such question in a page is enough. One of the same name may take its place. */
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

/** Is there before what it says, else it may not be announced. Its place is beside the link to the content: keys find it. */
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

/** @returns takes the card away; focus that was in it returns to where it came from. */
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
    // A click elsewhere is no answer.
    if (card.contains(event.target as Node)) question.choices.at(-1)?.run()
  }
  addEventListener('keydown', onKey)
  host.appendChild(card)
  question.onShown?.()
  // Elements focused by keys are scrolled to above the card.
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

/** Menus, the drawer and fields have an Escape of their own. */
function isEscapeFor(card: HTMLElement, { key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  return card.contains(target as Node) || (target === document.body && !document.querySelector(':popover-open'))
}
