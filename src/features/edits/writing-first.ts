import { hasDraft } from '#src/features/offline/draft-keys.ts'

// The script runs in pages with an editor, before the page's script is loaded.

// A stored draft loads the page's script before the first input.
if (hasDraft(document.querySelector('form[data-draft]'))) dispatchEvent(new Event('scroll'))

// The space bar clicks links with the role of a button.
addEventListener('keydown', event => {
  const { key, repeat, target } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
  event.preventDefault()
  if (!repeat) target.click()
})
