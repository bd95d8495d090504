import { BACK_KEY, NEXT_KEY } from './queue-keys.ts'

/** Elements in which letter keys keep their own meaning: fields, popovers and dialogs. */
const AWAY = 'input,textarea,select,[popover],dialog'

/** Shortcut letters are read from the page: an import of their list would make this script a file of its own. */
const letters = new Set([...document.querySelectorAll('.keys kbd')].map(key => key.textContent))
/** Number of rows that a key moves the focus by. */
const STEPS: Record<string, number> = { [NEXT_KEY]: 1, [BACK_KEY]: -1 }
const rows = () => [...document.querySelectorAll<HTMLElement>('.report')]
/** The row that had the focus last. */
let last: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  last = (target as Element).closest<HTMLElement>('.report') ?? last
})

/**
 * Handles the shortcuts of the report queue: keys move between reports and click the buttons of the focused
 * row.
 */
document.addEventListener('keydown', event => {
  const { ctrlKey, metaKey, altKey, code, target } = event
  const letter = code.slice('Key'.length)
  if (!letters.has(letter) || ctrlKey || metaKey || altKey || (target as Element).closest(AWAY)) return
  event.preventDefault()
  const by = STEPS[letter]
  const row = last?.isConnected ? last : null
  // The row is focused before any decision, so that the moderator sees its report.
  if (!row) inSight()?.focus()
  else if (by) step(row, by)
  else if (!isSeen(row)) row.focus()
  else row.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letter}"]`)?.click()
})

/** The first row that is not above the viewport. */
const inSight = () => rows().find(row => row.getBoundingClientRect().bottom > 0)

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function step(row: HTMLElement, by: number): void {
  const all = rows()
  all[all.indexOf(row) + by]?.focus()
}
