import { whenIdle } from '#src/browser/idle.ts'

/**
 * Lays out the branches and cards that `content-visibility` has skipped (src/features/comments/thread.css,
 * src/features/feeds/feed.css), one at each idle moment, so that a jump in the page meets no guessed heights.
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
