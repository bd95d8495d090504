import { elementOf } from '#src/browser/markup.ts'
import styles from './alerts.css?inline'
import { $alerts, type Alert, dismissAlert } from './alerts-store.ts'
import { html } from './html.ts'
import { icon } from './icon.ts'
import { alertText } from './messages/alerts.ts'

/** Shows the alerts of the store in the live region of the page, in their order. */
export function startAlerts(): void {
  const region = document.querySelector('.alerts')
  if (!region) return
  const shown = new Map<Alert, HTMLElement>()
  $alerts.subscribe(alerts => {
    if (alerts.length > 0) adoptStyles()
    for (const [alert, element] of shown) {
      if (alerts.includes(alert)) continue
      element.remove()
      shown.delete(alert)
    }
    for (const alert of alerts) {
      if (shown.has(alert)) continue
      const element = draw(alert)
      shown.set(alert, element)
      region.appendChild(element)
    }
  })
}

let isStyled = false

function adoptStyles(): void {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

function draw({ id, text, action }: Alert): HTMLElement {
  const element = elementOf(
    html`<div class="alert"><span>${text}</span>${action && html`<button type="button" class="button">${action.label}</button>`}<button type="button" class="act" aria-label="${alertText.dismiss}">${icon('close')}</button></div>`
  )
  element.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    dismissAlert(id)
    if (button.matches('.button')) action?.run()
  })
  return element
}
