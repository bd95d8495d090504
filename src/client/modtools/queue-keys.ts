import { BACK_KEY, NEXT_KEY } from '#src/lib/queue-keys.ts'

/** Where letters are typed, or what covers the page. */
const AWAY = 'input,textarea,select,[popover],dialog'

/** The letters of the keys, as the page names them: with the list of them this script would be a file of its own. */
const letters = new Set([...document.querySelectorAll('.keys kbd')].map(key => key.textContent))
/** By how many rows a key leads on. */
const STEPS: Record<string, number> = { [NEXT_KEY]: 1, [BACK_KEY]: -1 }
const rows = () => [...document.querySelectorAll<HTMLElement>('.report')]
/** The row that had the focus last. */
let last: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  last = (target as Element).closest<HTMLElement>('.report') ?? last
})

/** Keys lead from one report to the next, and press the buttons that say so: of the row that has the focus, or had it last. */
document.addEventListener('keydown', event => {
  const { ctrlKey, metaKey, altKey, code, target } = event
  const letter = code.slice('Key'.length)
  if (!letters.has(letter) || ctrlKey || metaKey || altKey || (target as Element).closest(AWAY)) return
  event.preventDefault()
  const by = STEPS[letter]
  const row = last?.isConnected ? last : null
  // Nothing is decided before it is seen which row it is about.
  if (!row) inSight()?.focus()
  else if (by) step(row, by)
  else if (!isSeen(row)) row.focus()
  else row.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letter}"]`)?.click()
})

/** The first row that is not above what is seen. */
const inSight = () => rows().find(row => row.getBoundingClientRect().bottom > 0)

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function step(row: HTMLElement, by: number): void {
  const all = rows()
  all[all.indexOf(row) + by]?.focus()
}
