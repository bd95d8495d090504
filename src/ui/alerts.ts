import { elementOf } from '#src/browser/markup.ts'
import styles from './alerts.css?inline'
import { $alerts, type Alert, dismissAlert } from './alerts-store.ts'
import { html } from './html.ts'
import { icon } from './icon.ts'
import { alertText } from './messages/alerts.ts'

/** Selector of modal dialogs. The viewer of pictures is none of them: it handles each touch itself. */
const DIALOGS = 'dialog.dialog:modal'

/** Shows the alerts of the store in the live region of the page, in their order. */
export function startAlerts(): void {
  const region = document.querySelector<HTMLElement>('.alerts')
  if (!region) return
  const shown = new Map<Alert, HTMLElement>()
  const place = placeOf(region)
  $alerts.subscribe(alerts => {
    if (alerts.length > 0) adoptStyles()
    place(alerts.length > 0)
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

/**
 * Makes the function that keeps the region of alerts in the last open modal dialog while alerts are shown: the rest of
 * the page is inert and below the backdrop.
 */
function placeOf(region: HTMLElement): (isShown: boolean) => void {
  const moveTo = (home: HTMLElement) => {
    // The content of a dialog is loaded after the dialog has opened.
    const isBehind = home !== document.body && home.lastElementChild !== region
    if (region.parentElement !== home || isBehind) home.appendChild(region)
  }
  const follow = () => moveTo([...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1) ?? document.body)
  // Dialogs are opened, closed and removed while alerts are shown.
  const watch = new MutationObserver(follow)
  // A click on an alert is none on the dialog around it. The path of the event names the dialog also after the last
  // alert has moved the region back.
  region.addEventListener('click', event => {
    if (event.composedPath().some(node => node instanceof HTMLDialogElement)) event.stopPropagation()
  })
  return isShown => {
    watch.disconnect()
    if (!isShown) return moveTo(document.body)
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
    follow()
  }
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
