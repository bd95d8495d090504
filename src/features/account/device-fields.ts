import { $device, chooseForDevice, DEVICE_CHOICES, type DeviceName } from './device-store.ts'

const isName = (name: string | undefined): name is DeviceName => name !== undefined && name in DEVICE_CHOICES

/** Stores a preference of the device whenever its field changes. */
export function startDeviceFields(): void {
  document.addEventListener('change', ({ target }) => store(target))
  // Fields may have been changed before this file was loaded, so all are stored once.
  for (const field of document.querySelectorAll('[data-device]')) store(field)
  // A preference may have one field in the page and one in a dialog. Both fields show the new value.
  $device.listen(showAll)
}

function showAll(): void {
  const device = $device.get()
  for (const field of document.querySelectorAll<HTMLElement>('[data-device]')) {
    const name = field.dataset['device']
    if (!device || !isName(name)) continue
    if (field instanceof HTMLInputElement) field.checked = device[name] === 'false'
    if (field instanceof HTMLSelectElement) field.value = device[name]
  }
}

function store(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
  const name = field.dataset['device']
  if (!isName(name)) return
  const value = field instanceof HTMLSelectElement ? field.value : String(!field.checked)
  const choices: readonly string[] = DEVICE_CHOICES[name]
  if (choices.includes(value) && $device.get()?.[name] !== value) chooseForDevice(name, value as never)
}
