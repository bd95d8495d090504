import { hereAddress } from './here.ts'

/** Has the login dialog open, from outside the island that has it; where that does not come, the login page. */
export function askToLogIn(): void {
  const link = document.createElement('a')
  link.hidden = true
  link.href = `/login?next=${encodeURIComponent(hereAddress())}`
  link.dataset['dialog'] = 'login'
  document.body.appendChild(link)
  link.click()
  // The press may be done again once the island is there.
  setTimeout(() => link.remove(), 10_000)
}
