import { html, type Safe } from '#src/ui/html.ts'
import { referencePageText as text } from './text.ts'

/** Makes the markup of a command and of the button that copies it. */
export const copyable = (command: string): Safe =>
  html`<div class="command"><pre><code>${command}</code></pre><button type="button" class="button" data-do="reference.copy" data-needs-script>${text.copy}</button></div>`
