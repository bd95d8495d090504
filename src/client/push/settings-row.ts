import { PUSH_CHANGED } from '#src/lib/push-choice.ts'
import { pushState } from '#src/lib/push-state.ts'

/** Only the browser knows how notifications are on this device: shows that, and what becomes of it. */
export function showPushState(): void {
  const show = () => {
    const state = pushState()
    for (const part of document.querySelectorAll<HTMLElement>('#push [data-when]'))
      part.hidden = !part.dataset['when']?.split(' ').includes(state)
  }
  show()
  addEventListener(PUSH_CHANGED, show)
}
