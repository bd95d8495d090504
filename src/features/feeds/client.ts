import { chooseForDevice, DEVICE_CHOICES } from '#src/features/account/device-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { HYDRATE_FAILED } from '#src/ui/islands.ts'
import { alertText } from '#src/ui/messages/alerts.ts'

/** Starts submitting the form of the sort menu where the island of the menu failed to load. */
export function start(): void {
  document.addEventListener(HYDRATE_FAILED, ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['island'] === 'feeds') sendSort(target)
  })
}

/** Changes between card and compact layout, which the device stores. */
export function setLayout(event: Event, link: HTMLElement): void {
  const layout = DEVICE_CHOICES.feed_layout.find(choice => choice === link.dataset['layout'])
  if (!layout) return
  event.preventDefault()
  chooseForDevice('feed_layout', layout)
}

/** Submits the form of the sort, as the browser does without script. Offline the select shows the page's sort again. */
function sendSort(island: HTMLElement): void {
  const select = island.querySelector('select')
  const shown = island.dataset['sort'] ?? ''
  if (!select || select.value === shown) return
  if (navigator.onLine) select.form?.requestSubmit()
  else {
    select.value = shown
    showAlert(alertText.offline)
  }
}
