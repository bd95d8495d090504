import { opensAnotherTab } from '#src/browser/another-tab.ts'

/** Replaces a video's preview by the player at a click; before it no request goes to the video's site. */
export function startVideos(): void {
  // Readers who have switched embedded players off follow the link.
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
    // Players refuse to start without a referrer.
    player.referrerPolicy = 'strict-origin-when-cross-origin'
    player.loading = 'lazy'
    player.src = address.href
    front.replaceWith(player)
    player.focus()
  })
}
