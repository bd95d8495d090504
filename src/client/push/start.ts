import { whenIdle } from '#src/lib/idle.ts'
import { mayAskAboutPush } from '#src/lib/push-choice.ts'
import { pushState } from '#src/lib/push-state.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** The site's key; only pages that may subscribe or ask have it. */
const keyHere = (): string => document.querySelector<HTMLMetaElement>('meta[name=push-key]')?.content ?? ''

/** Only the settings have the button. */
const buttonHere = () => document.querySelector('button[name=push]')

/** Has the code for notifications of the browser come, where there is something to do for it. */
export function startPush(): void {
  const key = keyHere()
  const button = buttonHere()
  button?.addEventListener('click', () => {
    import('./code.ts').then(({ togglePush }) => togglePush(key)).catch(error => showAlert(failureText(error)))
  })
  const state = pushState()
  const isAsked = state === 'off' && key !== '' && !button && mayAskAboutPush()
  // What could not come now comes with the next page.
  const whenFree = (come: () => Promise<void>) => whenIdle(() => come().catch(() => undefined))
  if (state === 'on') whenFree(() => import('./code.ts').then(({ keepSubscribed }) => keepSubscribed(key)))
  if (isAsked) whenFree(() => import('./question.ts').then(({ askAboutPush }) => askAboutPush(key)))
}
