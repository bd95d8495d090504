import { copyLink } from './copy-link.ts'

/** Copies the address or the id of a control to the clipboard, and closes the menu around the control. */
export function copy(event: Event, button: HTMLElement): void {
  event.preventDefault()
  button.closest('details')?.removeAttribute('open')
  void copyLink(button.dataset['copy'] ?? '')
}

/**
 * Replaces the preview of a video by its player. Before the click nothing is requested from the video's site. Members
 * may switch players off; for them the browser follows the link.
 */
export function play(event: Event, preview: HTMLElement): void {
  if (document.querySelector('[data-embeds=off]')) return
  event.preventDefault()
  const player = document.createElement('iframe')
  const address = new URL(preview.dataset['embed'] ?? '')
  address.searchParams.set('autoplay', '1')
  player.className = 'video'
  player.title = preview.textContent
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  // The players need a referrer, and refuse to play without it.
  player.referrerPolicy = 'strict-origin-when-cross-origin'
  player.loading = 'lazy'
  player.src = address.href
  preview.replaceWith(player)
  player.focus()
}
