import { hasDraft } from '#src/features/offline/draft-keys.ts'

// Inline script of pages with an editor. It runs before the page's script is loaded.

// A stored draft needs the page's script without waiting for the reader's input. The page loads its script at a scroll
// event, so one is dispatched.
if (hasDraft(document.querySelector('form[data-draft]'))) dispatchEvent(new Event('scroll'))

// The space bar clicks a link with the role of a button, because browsers do so only for real buttons.
addEventListener('keydown', event => {
  const { key, repeat, target } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
  event.preventDefault()
  if (!repeat) target.click()
})
