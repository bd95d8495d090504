import { isInstalled } from '#src/browser/installed.ts'

const FURTHEST = 120

/** Lets readers of the installed app reload a page by pulling it down, because the app has no reload button. */
export function startPull(): void {
  if (!isInstalled()) return
  let from: number | null = null
  const pulled = (y: number | undefined): number =>
    from === null || y === undefined ? 0 : Math.min(Math.max(0, y - from), FURTHEST)
  addEventListener(
    'touchstart',
    event => {
      from = scrollY === 0 ? (event.touches[0]?.clientY ?? null) : null
    },
    { passive: true }
  )
  addEventListener(
    'touchmove',
    event => {
      const distance = pulled(event.touches[0]?.clientY)
      if (distance > 0)
        document
          .querySelector('main')
          ?.animate({ translate: ['0', `0 ${distance / 2}px`] }, { duration: 1, fill: 'forwards' })
    },
    { passive: true }
  )
  addEventListener('touchend', event => {
    const distance = pulled(event.changedTouches[0]?.clientY)
    for (const animation of document.querySelector('main')?.getAnimations() ?? []) animation.cancel()
    if (distance === FURTHEST) location.reload()
    from = null
  })
}
