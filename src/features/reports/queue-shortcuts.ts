import { areKeysOn, switchKeys } from '#src/browser/letter-keys.ts'
import { BACK_KEY, NEXT_KEY } from './queue-keys.ts'

/** Selector of elements in which letters are no shortcuts: fields, popovers and dialogs. */
const AWAY = 'input:not([type=checkbox]),textarea,select,[popover],dialog'

/** Letters of the shortcuts, as the page names them. */
const letters = new Set([...document.querySelectorAll('.keys kbd')].map(key => key.textContent))
/** Number of rows by which a key moves the focus. */
const STEPS: Record<string, number> = { [NEXT_KEY]: 1, [BACK_KEY]: -1 }
const rows = () => [...document.querySelectorAll<HTMLElement>('.report')]
/** The row that has the focus, or had it last. */
let last: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  last = (target as Element).closest<HTMLElement>('.report') ?? last
})

/**
 * Handles the keyboard shortcuts of the report queue: they move the focus between reports, and click on buttons of the
 * focused report.
 */
document.addEventListener('keydown', event => {
  const { ctrlKey, metaKey, altKey, code, target } = event
  const letter = code.slice('Key'.length)
  if (!areKeysOn() || !letters.has(letter) || ctrlKey || metaKey || altKey || (target as Element).closest(AWAY)) return
  event.preventDefault()
  const by = STEPS[letter]
  const row = last?.isConnected ? last : null
  // A report that is out of sight is focused first, so that the moderator sees it before deciding.
  if (!row) inSight()?.focus()
  else if (by) step(row, by)
  else if (!isSeen(row)) row.focus()
  else row.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letter}"]`)?.click()
})

/** Checkbox that switches the letters on and off. The server disables it, because it does nothing without script. */
const checkbox = document.querySelector<HTMLInputElement>('.keys input')
if (checkbox) {
  checkbox.checked = areKeysOn()
  checkbox.disabled = false
  checkbox.addEventListener('change', switchKeys)
}

/** Returns the first row that is not above the window. */
const inSight = () => rows().find(row => row.getBoundingClientRect().bottom > 0)

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function step(row: HTMLElement, by: number): void {
  const all = rows()
  all[all.indexOf(row) + by]?.focus()
}
