import { $device } from './device-store.ts'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

export const isDark = (): boolean => (root.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark'

/** Makes the button of the profile menu show whether the theme is dark. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-switch]')
  if (!button) return
  const show = () => {
    button.ariaChecked = String(isDark())
  }
  system.addEventListener('change', show)
  $device.subscribe(show)
}
