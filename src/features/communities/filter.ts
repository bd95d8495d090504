// Filters the list of communities while the reader types in the search field. Submitting the field searches all
// communities on the server.
const box = document.querySelector<HTMLInputElement>('[data-filter]')
const items = [...document.querySelectorAll<HTMLElement>('[data-name]')]
const empty = document.querySelector<HTMLElement>('[data-none]')

box?.addEventListener('input', () => {
  // The text is folded here as by `foldText`, because an import would turn this inline script into a file.
  const text = box.value.trim().normalize('NFC').toLowerCase().replaceAll('ё', 'е')
  for (const item of items) item.hidden = !item.dataset.name?.includes(text)
  if (empty) empty.hidden = items.some(item => !item.hidden)
})
box?.closest('details')?.addEventListener('toggle', () => box.focus())
