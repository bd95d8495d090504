import { opensAnotherTab } from '#src/lib/another-tab.ts'

/** A tap on a video's front puts the player in its place; until then its site is asked for nothing. */
export function startVideos(): void {
  // Readers without embedded players follow the link.
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
    // Players refuse to start when they are not told which site shows them.
    player.referrerPolicy = 'strict-origin-when-cross-origin'
    player.loading = 'lazy'
    player.src = address.href
    front.replaceWith(player)
    player.focus()
  })
}
