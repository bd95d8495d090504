// A choice opens the same page that way.
const choices = [...document.querySelectorAll('select')].filter(select => select.dataset.choice !== undefined)

for (const select of choices) {
  const shown = select.value
  select.addEventListener('change', () => {
    const url = new URL(location.href)
    url.searchParams.set(select.name, select.value)
    for (const name of ['next', 'page']) url.searchParams.delete(name)
    location.assign(url)
  })
  // Back from the page that was chosen, this one is as it was left.
  addEventListener('pageshow', event => {
    if (event.persisted) select.value = shown
  })
}
