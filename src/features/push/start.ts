import { whenIdle } from '#src/browser/idle.ts'
import { $written } from '#src/browser/written.ts'
import { isJustWritten } from './push-choice.ts'
import { pushKey } from './push-key.ts'

/** Loads the push scripts that this page needs. */
export function startPush(): void {
  const key = pushKey()
  const permission = 'PushManager' in window && 'Notification' in window && Notification.permission
  // If the script fails to load, the next page tries again. The script itself checks whether push is switched off.
  const whenFree = (load: () => Promise<void>) => whenIdle(() => load().catch(() => undefined))
  if (permission === 'granted') whenFree(() => import('./code.ts').then(({ followBrowser }) => followBrowser(key)))
  // The page of the settings has its own button for push.
  if (permission !== 'default' || !key || document.querySelector('button[name=push]')) return
  // A member who has just written something may want notifications of replies.
  const ask = () => whenFree(() => import('./question.ts').then(({ askAboutPush }) => askAboutPush(key)))
  if (isJustWritten()) ask()
  $written.listen(ask)
}
