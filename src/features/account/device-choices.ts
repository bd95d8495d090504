import { readDevice } from '#src/browser/storage.ts'
import type { DeviceName } from './device-store.ts'

/** Shows the stored preferences of the device in the fields of the settings page. */
export function showDeviceChoices(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-device]')) {
    const chosen = readDevice(field.dataset['device'] as DeviceName)
    if (field instanceof HTMLInputElement) field.checked = chosen !== 'true'
    if (field instanceof HTMLSelectElement)
      field.value = [...field.options].find(({ value }) => value === chosen)?.value ?? field.options[0]?.value ?? ''
  }
}
