import { opensAnotherTab } from '#src/browser/another-tab.ts'

/**
 * Replaces the preview of a video by its player at a click. Before the click nothing is requested from the video's
 * site.
 */
export function startVideos(): void {
  // Members may switch players off; for them a click follows the link.
  if (document.querySelector('[data-embeds=off]')) return
  addEventListener('click', event => {
    const front = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]')
    if (!front || opensAnotherTab(event)) return
    event.preventDefault()
    const player = document.createElement('iframe')
    const address = new URL(front.dataset.embed as string)
    address.searchParams.set('autoplay', '1')
    player.className = 'video'
    player.title = front.textContent
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    // The players need a referrer, and refuse to play without it.
    player.referrerPolicy = 'strict-origin-when-cross-origin'
    player.loading = 'lazy'
    player.src = address.href
    front.replaceWith(player)
    player.focus()
  })
}
