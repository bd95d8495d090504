import { $device, chooseForDevice } from './device-store.ts'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const isDark = (): boolean => (root.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark'

/** Makes the button of the profile menu switch between dark and light theme. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-switch]')
  if (!button) return
  const show = () => {
    button.ariaChecked = String(isDark())
  }
  button.addEventListener('click', event => {
    event.preventDefault()
    chooseForDevice('theme', isDark() ? 'light' : 'dark')
  })
  system.addEventListener('change', show)
  $device.subscribe(show)
}
