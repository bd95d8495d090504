const LINES =
  'repeating-linear-gradient(var(--rule) 0 14px, transparent 14px 28px) var(--space-4) / 72% 126px no-repeat var(--sheet)'

/**
 * Makes the grey placeholder of a card that is loading, with five lines of text. Its styles are inline, so that pages
 * need not contain them.
 */
export function skeleton(): HTMLElement {
  const card = document.createElement('article')
  card.className = 'card skeleton'
  card.ariaHidden = 'true'
  card.style.minBlockSize = '158px'
  card.style.background = LINES
  if (matchMedia('(prefers-reduced-motion: no-preference)').matches)
    card.animate(
      { opacity: [1, 0.5] },
      { duration: 1600, iterations: Number.POSITIVE_INFINITY, direction: 'alternate' }
    )
  return card
}
