import { html, Safe } from './html.ts'
import type { IconName } from './icons.ts'

/** Renders an icon from the sprite of the page. The page must list the icon (Sprite.astro). */
export const icon = (name: IconName): Safe => html`<svg class="icon" aria-hidden="true"><use href="#${name}"/></svg>`

/** Renders an icon with its drawing in place, for rare marks that no sprite contains. */
export const drawnIcon = (drawing: string): Safe =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${new Safe(drawing)}</svg>`
