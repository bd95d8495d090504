import { html, type Safe } from './html.ts'

/** Both vote buttons of a card. Guests are asked to sign in: form "act" leads there without script. */
export function votes(count: string, labels: { up: string; down: string }, closed: boolean): Safe {
  const disabled = closed && html` disabled`
  return html`<div class="vote"><button class="up" form="act" aria-label="${labels.up}"${disabled}>${count}</button><button class="down" form="act" aria-label="${labels.down}"${disabled}></button></div>`
}
