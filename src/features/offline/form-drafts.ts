import { hasDraft } from './draft-keys.ts'

/** Hydrates the form that has a stored draft, so that the member continues the draft. */
export function showDraft(): void {
  const form = document.querySelector<HTMLElement>('form[data-draft]')
  if (hasDraft(form)) form?.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
}
