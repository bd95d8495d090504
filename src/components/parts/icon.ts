import { html, type Safe } from './html.ts'
import type { IconName } from './icons.ts'

/** An icon of the page's sprite: the page names it among its icons (Sprite.astro). */
export const icon = (name: IconName): Safe => html`<svg class="icon" aria-hidden="true"><use href="#${name}"/></svg>`
