// Makes each select with data-choice load the page with the chosen value in its query.
const choices = [...document.querySelectorAll('select')].filter(select => select.dataset.choice !== undefined)

for (const select of choices) {
  const shown = select.value
  select.addEventListener('change', () => {
    const url = new URL(location.href)
    url.searchParams.set(select.name, select.value)
    for (const name of ['next', 'page']) url.searchParams.delete(name)
    location.assign(url)
  })
  // A page from the back/forward cache shows the value again with which it was rendered.
  addEventListener('pageshow', event => {
    if (event.persisted) select.value = shown
  })
}
