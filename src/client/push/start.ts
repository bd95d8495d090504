import { whenIdle } from '#src/lib/idle.ts'
import { isJustWritten } from '#src/lib/push-choice.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { $written } from '#src/stores/page/written.ts'

/** The site's key; only pages that may subscribe or ask have it. */
const keyHere = (): string => document.querySelector<HTMLMetaElement>('meta[name=push-key]')?.content ?? ''

/** Only the settings have the button. */
const buttonHere = () => document.querySelector('button[name=push]')

/** Has the code for notifications of the browser come, where there is something to do for it. */
export function startPush(): void {
  const key = keyHere()
  const button = buttonHere()
  button?.addEventListener('click', async () => {
    // Stays focused: one that is disabled would not.
    if (button.ariaBusy) return
    button.ariaBusy = button.ariaDisabled = 'true'
    await import('./code.ts').then(({ togglePush }) => togglePush(key)).catch(error => showAlert(failureText(error)))
    button.ariaBusy = button.ariaDisabled = null
  })
  const permission = 'PushManager' in window && 'Notification' in window && Notification.permission
  // Failed loads are repeated with the next page. Both look themselves whether this device is to be left alone.
  const whenFree = (come: () => Promise<void>) => whenIdle(() => come().catch(() => undefined))
  if (permission === 'granted') whenFree(() => import('./code.ts').then(({ followBrowser }) => followBrowser(key)))
  if (permission !== 'default' || !key || button) return
  // A member who has just written has answers to wait for.
  const ask = () => whenFree(() => import('./question.ts').then(({ askAboutPush }) => askAboutPush(key)))
  if (isJustWritten()) ask()
  $written.listen(ask)
}
