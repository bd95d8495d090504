import { hasDraft } from '#src/lib/drafts.ts'

// Stands in the pages where members write, before the files of small behaviours.

// Drafts are shown before the first sign of life.
if (hasDraft(document.querySelector('form[data-draft]'))) dispatchEvent(new Event('scroll'))

// A link that is a button is pressed by the space bar, too.
addEventListener('keydown', event => {
  const { key, repeat, target } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
  event.preventDefault()
  if (!repeat) target.click()
})
