import { attempt } from '#src/stores/attempt.ts'

/** A form whose draft is kept on this device is woken with the page, so that nobody begins anew beside it. */
export function showDraft(): void {
  const form = document.querySelector<HTMLElement>('form[data-draft]')
  const prefix = form?.dataset['draft'] ?? ''
  const isKept = form && attempt(() => Object.keys(localStorage).some(key => key.startsWith(prefix)))
  if (isKept) form.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
}
