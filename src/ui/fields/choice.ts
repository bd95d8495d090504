// A select with data-choice reloads the page with the chosen value in the query.
const choices = [...document.querySelectorAll('select')].filter(select => select.dataset.choice !== undefined)

for (const select of choices) {
  const shown = select.value
  select.addEventListener('change', () => {
    const url = new URL(location.href)
    url.searchParams.set(select.name, select.value)
    for (const name of ['next', 'page']) url.searchParams.delete(name)
    location.assign(url)
  })
  // A page restored from the back/forward cache shows the value that it was rendered with.
  addEventListener('pageshow', event => {
    if (event.persisted) select.value = shown
  })
}
