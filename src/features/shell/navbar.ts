import { readDevice } from '#src/browser/storage.ts'

const BLUR_AFTER = 50
const HIDE_AFTER = 20
/** Style of the navbar over scrolled content, inline so that no page contains it. */
const BLURRED = {
  background: 'color-mix(in srgb, var(--sheet) 82%, transparent)',
  backdropFilter: 'blur(12px) saturate(1.4)'
}
const PLAIN = { background: '', backdropFilter: '' }

/** The navbar blurs once the page is scrolled, hides on scrolling down and reappears on scrolling up. */
export function startNavbar(): void {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  if (!navbar) return
  let turningPoint = scrollY
  const update = () => {
    Object.assign(navbar.style, scrollY > BLUR_AFTER ? BLURRED : PLAIN)
    const hidden = navbar.hasAttribute('data-away')
    // The distance is measured from the last change of the scroll direction.
    if (hidden ? scrollY > turningPoint : scrollY < turningPoint) turningPoint = scrollY
    if (Math.abs(scrollY - turningPoint) < HIDE_AFTER && scrollY > 0) return
    const isHidden = scrollY > turningPoint && readDevice('top_navbar_autohide_disabled') !== 'true'
    navbar.toggleAttribute('data-away', isHidden)
    turningPoint = scrollY
  }
  addEventListener('scroll', update, { passive: true })
  update()
}

/** On phones the navbar's back button leads to the previous page of the site. */
export function startBackButton(): void {
  document.querySelector('.go-back')?.addEventListener('click', () => history.back())
}
