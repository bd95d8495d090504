/** Only the browser knows what was chosen in it: shows that in the fields of this device. */
export function showDeviceChoices(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-device]')) {
    const chosen = localStorage.getItem(field.dataset['device'] ?? '')
    if (field instanceof HTMLInputElement) field.checked = chosen !== 'true'
    if (field instanceof HTMLSelectElement)
      for (const option of field.options) option.selected ||= option.value === chosen
  }
}
