import { letterOf, QUEUE_KEY_NAMES, QUEUE_KEYS } from '#src/lib/queue-keys.ts'

/** Where letters are typed, or what covers the page. */
const AWAY = 'input,textarea,select,[popover],dialog'

const rows = () => [...document.querySelectorAll<HTMLElement>('.report')]
/** The row that had the focus last. */
let last: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  last = (target as Element).closest<HTMLElement>('.report') ?? last
})

/** Keys lead from one report to the next, and press the buttons that say so: of the row that has the focus, or had it last. */
document.addEventListener('keydown', event => {
  const { ctrlKey, metaKey, altKey, code, target } = event
  const name = QUEUE_KEY_NAMES.find(known => QUEUE_KEYS[known] === code)
  if (!name || ctrlKey || metaKey || altKey || (target as Element).closest(AWAY)) return
  event.preventDefault()
  const row = last?.isConnected ? last : null
  // Nothing is decided before it is seen which row it is about.
  if (!row) inSight()?.focus()
  else if (!isSeen(row) && name !== 'next' && name !== 'back') row.focus()
  else if (name === 'next' || name === 'back') step(row, name === 'next' ? 1 : -1)
  else row.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letterOf(name)}"]`)?.click()
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
