import { html, Safe } from './html.ts'
import type { IconName } from './icons.ts'

/** An icon of the page's sprite; the page must list it among its icons (Sprite.astro). */
export const icon = (name: IconName): Safe => html`<svg class="icon" aria-hidden="true"><use href="#${name}"/></svg>`

/** An icon with its own drawing, for rare marks that are in no sprite. */
export const drawnIcon = (drawing: string): Safe =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${new Safe(drawing)}</svg>`
