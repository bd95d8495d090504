import { letterOf, QUEUE_KEY_NAMES, QUEUE_KEYS } from '#src/lib/queue-keys.ts'

/** While the focus is on a report, keys lead to the next one, and press the buttons that say so. */
document.addEventListener('keydown', event => {
  const { ctrlKey, metaKey, altKey, code, target } = event
  const row = target instanceof Element && !target.matches('input,textarea,select') && target.closest('.report')
  const name = QUEUE_KEY_NAMES.find(known => QUEUE_KEYS[known] === code)
  if (!row || !name || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  if (name === 'next' || name === 'back') step(row, name === 'next' ? 1 : -1)
  else row.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letterOf(name)}"]`)?.click()
})

function step(row: Element, by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.report')]
  rows[rows.indexOf(row as HTMLElement) + by]?.focus()
}
