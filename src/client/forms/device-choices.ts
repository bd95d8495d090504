/** Only the browser knows what was chosen in it: shows that in the fields of this device. */
export function showDeviceChoices(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-device]')) {
    const chosen = localStorage.getItem(field.dataset['device'] ?? '')
    if (field instanceof HTMLInputElement) field.checked = chosen !== 'true'
    if (field instanceof HTMLSelectElement)
      field.value = [...field.options].find(({ value }) => value === chosen)?.value ?? field.options[0]?.value ?? ''
  }
}
