import { hasDraft } from '#src/lib/drafts.ts'

/** A form whose draft is kept on this device is woken with the page, so that nobody begins anew beside it. */
export function showDraft(): void {
  const form = document.querySelector<HTMLElement>('form[data-draft]')
  if (hasDraft(form)) form?.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
}
