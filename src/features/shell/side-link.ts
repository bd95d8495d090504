import { html, type Safe } from '#src/ui/html.ts'

/** Renders a link of the sidebar. It is a string function, because each page has about thirty such links. */
export const sideLink = (href: string, pathname: string, mark: Safe, text: string): Safe =>
  html`<a class="side-link" href="${href}"${href.split('?')[0] === pathname && html` aria-current="page"`}>${mark}${text}</a>`
