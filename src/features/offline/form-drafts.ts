import { hasDraft } from './draft-keys.ts'

/** Hydrates the form of the page if it has a stored draft, so that the draft is shown. */
export function showDraft(): void {
  const form = document.querySelector<HTMLElement>('form[data-draft]')
  if (hasDraft(form)) form?.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
}
