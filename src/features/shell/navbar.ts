import { readDevice } from '#src/browser/storage.ts'

const BLUR_AFTER = 50
const HIDE_AFTER = 20
/** Styles of the navbar over scrolled content. Script sets them, so that pages need not contain them. */
const BLURRED = {
  background: 'color-mix(in srgb, var(--sheet) 82%, transparent)',
  backdropFilter: 'blur(12px) saturate(1.4)'
}
const PLAIN = { background: '', backdropFilter: '' }

/**
 * Makes the navbar react to scrolling: away from the top its background is blurred, scrolling down hides it and
 * scrolling up shows it.
 */
export function startNavbar(): void {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  if (!navbar) return
  let turningPoint = scrollY
  const update = () => {
    Object.assign(navbar.style, scrollY > BLUR_AFTER ? BLURRED : PLAIN)
    const hidden = navbar.hasAttribute('data-away')
    // The distance counts from the point at which the direction of scrolling changed.
    if (hidden ? scrollY > turningPoint : scrollY < turningPoint) turningPoint = scrollY
    if (Math.abs(scrollY - turningPoint) < HIDE_AFTER && scrollY > 0) return
    const isHidden = scrollY > turningPoint && readDevice('top_navbar_autohide_disabled') !== 'true'
    navbar.toggleAttribute('data-away', isHidden)
    turningPoint = scrollY
  }
  addEventListener('scroll', update, { passive: true })
  update()
}
