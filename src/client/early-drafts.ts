import { hasDraft } from '#src/stores/has-draft.ts'

// Stands in the pages where members write: what is kept of what they wrote is shown before they stir.
if (hasDraft(document.querySelector('form[data-draft]'))) dispatchEvent(new Event('scroll'))
