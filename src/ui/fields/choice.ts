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
  // A page restored from the back/forward cache shows the list for the value with which it was rendered, so the select
  // shows that value again.
  addEventListener('pageshow', event => {
    if (event.persisted) select.value = shown
  })
}
