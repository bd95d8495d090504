import { attempt } from '#src/stores/attempt.ts'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const isDark = (): boolean => (root.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark'

/** The switch of the profile menu: dark or light at once; a choice that equals the system's is not kept. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-switch]')
  if (!button) return
  const show = () => {
    button.ariaChecked = String(isDark())
  }
  button.addEventListener('click', event => {
    event.preventDefault()
    const theme = isDark() ? 'light' : 'dark'
    const idle = theme === (system.matches ? 'dark' : 'light')
    if (idle) delete root.dataset['theme']
    else root.dataset['theme'] = theme
    // Without storage the choice lasts as long as the page.
    attempt(() => (idle ? localStorage.removeItem('theme') : localStorage.setItem('theme', theme)))
    show()
  })
  system.addEventListener('change', show)
  show()
}
