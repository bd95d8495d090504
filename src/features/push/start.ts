import { whenIdle } from '#src/browser/idle.ts'
import { $written } from '#src/browser/written.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { isJustWritten } from './push-choice.ts'

/** Returns the site's public key for push; empty on pages that neither subscribe nor ask. */
const pushKey = (): string => document.querySelector<HTMLMetaElement>('meta[name=push-key]')?.content ?? ''

/** Returns the button in the settings that switches push; null on other pages. */
const pushButton = () => document.querySelector('button[name=push]')

/** Loads the push scripts that this page needs. */
export function startPush(): void {
  const key = pushKey()
  const button = pushButton()
  button?.addEventListener('click', async () => {
    // The button is not disabled, because a disabled button loses the focus.
    if (button.ariaBusy) return
    button.ariaBusy = button.ariaDisabled = 'true'
    await import('./code.ts').then(({ togglePush }) => togglePush(key)).catch(error => showAlert(failureText(error)))
    button.ariaBusy = button.ariaDisabled = null
  })
  const permission = 'PushManager' in window && 'Notification' in window && Notification.permission
  // If the script fails to load, the next page tries again. The script itself checks whether push is switched off.
  const whenFree = (load: () => Promise<void>) => whenIdle(() => load().catch(() => undefined))
  if (permission === 'granted') whenFree(() => import('./code.ts').then(({ followBrowser }) => followBrowser(key)))
  if (permission !== 'default' || !key || button) return
  // A member who has just written something may want notifications of replies.
  const ask = () => whenFree(() => import('./question.ts').then(({ askAboutPush }) => askAboutPush(key)))
  if (isJustWritten()) ask()
  $written.listen(ask)
}
