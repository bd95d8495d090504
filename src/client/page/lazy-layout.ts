import { whenIdle } from '#src/lib/idle.ts'

/**
 * The browser skips the layout of what is far from the reader and guesses its height: branches of a thread (thread.css),
 * cards of a feed (feed.css). As soon as the reader stirs they are laid out, one whenever nothing else is to be done:
 * whoever jumps far then finds all in its place.
 */
export function startLazyLayout(): void {
  const lazy = document.querySelectorAll<HTMLElement>('.thread > .comment, .feed > .card').values()
  const layOutNext = () => {
    const next = lazy.next().value
    if (!next) return
    next.style.contentVisibility = 'visible'
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
