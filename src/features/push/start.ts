import { whenIdle } from '#src/browser/idle.ts'
import { $written } from '#src/browser/written.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { isJustWritten } from './push-choice.ts'

/** Public push key of the site; only pages that may subscribe or ask have it. */
const pushKey = (): string => document.querySelector<HTMLMetaElement>('meta[name=push-key]')?.content ?? ''

/** The push button, which only the settings have. */
const pushButton = () => document.querySelector('button[name=push]')

/** Loads the push code where this page needs it. */
export function startPush(): void {
  const key = pushKey()
  const button = pushButton()
  button?.addEventListener('click', async () => {
    // The button stays enabled: a disabled one would lose the focus.
    if (button.ariaBusy) return
    button.ariaBusy = button.ariaDisabled = 'true'
    await import('./code.ts').then(({ togglePush }) => togglePush(key)).catch(error => showAlert(failureText(error)))
    button.ariaBusy = button.ariaDisabled = null
  })
  const permission = 'PushManager' in window && 'Notification' in window && Notification.permission
  // Failed loads are repeated by the next page. The loaded code checks whether push is off on this device.
  const whenFree = (load: () => Promise<void>) => whenIdle(() => load().catch(() => undefined))
  if (permission === 'granted') whenFree(() => import('./code.ts').then(({ followBrowser }) => followBrowser(key)))
  if (permission !== 'default' || !key || button) return
  // A member who has just written may want notifications of replies.
  const ask = () => whenFree(() => import('./question.ts').then(({ askAboutPush }) => askAboutPush(key)))
  if (isJustWritten()) ask()
  $written.listen(ask)
}
