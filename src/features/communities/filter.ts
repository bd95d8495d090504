// Filters the list of communities while the reader types; submitting the same box searches all communities on
// the server.
const box = document.querySelector<HTMLInputElement>('[data-filter]')
const items = [...document.querySelectorAll<HTMLElement>('[data-name]')]
const empty = document.querySelector<HTMLElement>('[data-none]')

box?.addEventListener('input', () => {
  // An import would turn this script of the page into a file.
  const text = box.value.trim().toLowerCase()
  for (const item of items) item.hidden = !item.dataset.name?.includes(text)
  if (empty) empty.hidden = items.some(item => !item.hidden)
})
box?.closest('details')?.addEventListener('toggle', () => box.focus())
