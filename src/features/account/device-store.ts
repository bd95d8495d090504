import { atom } from 'nanostores'
import { isInPage } from '#src/browser/current-page.ts'
import { setOnRoot } from '#src/browser/root.ts'
import { readDevice, removeDevice, writeDevice } from '#src/browser/storage.ts'

/** Preferences of the device with their possible values; the first value is the default. */
export const DEVICE_CHOICES = {
  theme: ['system', 'light', 'dark'],
  font: ['auto', 'custom', 'system'],
  feed_layout: ['card', 'compact'],
  infinite_scrolling_disabled: ['false', 'true'],
  top_navbar_autohide_disabled: ['false', 'true']
} as const

export type DeviceName = keyof typeof DEVICE_CHOICES
export type DeviceChoices = { [Name in DeviceName]: (typeof DEVICE_CHOICES)[Name][number] }

/** Names of data attributes of <html> by preference. Style sheets read these attributes. */
const ATTRIBUTE: Partial<Record<DeviceName, string>> = { theme: 'theme', font: 'font', feed_layout: 'layout' }

function stored<Name extends DeviceName>(name: Name): DeviceChoices[Name] {
  const choices: readonly string[] = DEVICE_CHOICES[name]
  const value = readDevice(name)
  if (value !== null && choices.includes(value)) return value as DeviceChoices[Name]
  if (value !== null) console.warn(`${name}: ${value}`)
  return choices[0] as DeviceChoices[Name]
}

const read = (): DeviceChoices => ({
  theme: stored('theme'),
  font: stored('font'),
  feed_layout: stored('feed_layout'),
  infinite_scrolling_disabled: stored('infinite_scrolling_disabled'),
  top_navbar_autohide_disabled: stored('top_navbar_autohide_disabled')
})

/** Preferences of this device; null on the server. */
export const $device = atom<DeviceChoices | null>(isInPage ? read() : null)

const systemTheme = (): string => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Stores a preference on this device and applies it. A value equal to the default is not stored. */
export function chooseForDevice<Name extends DeviceName>(name: Name, value: DeviceChoices[Name]): void {
  const idle = value === DEVICE_CHOICES[name][0] || (name === 'theme' && value === systemTheme())
  // Where the browser forbids storage, the preference applies until the page is closed.
  if (idle) removeDevice(name)
  else writeDevice(name, value)
  apply(name, idle ? (DEVICE_CHOICES[name][0] as DeviceChoices[Name]) : value)
}

function apply<Name extends DeviceName>(name: Name, value: DeviceChoices[Name]): void {
  const attribute = ATTRIBUTE[name]
  if (attribute) setOnRoot(attribute, value === DEVICE_CHOICES[name][0] ? null : value)
  $device.set({ ...read(), [name]: value })
}

/** Applies a preference that was changed in another tab. */
function follow({ key }: StorageEvent): void {
  if (key !== null && key in DEVICE_CHOICES) apply(key as DeviceName, stored(key as DeviceName))
}
if (isInPage) addEventListener('storage', follow)
