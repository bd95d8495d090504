import { PUSH_CHANGED } from './push-choice.ts'
import { likelyPushState, type PushState, pushState } from './push-state.ts'

/** Shows the push state of this browser in the settings, now and after each change. */
export function showPushState(): void {
  const show = (state: PushState) => {
    for (const part of document.querySelectorAll<HTMLElement>('#push [data-when]'))
      part.hidden = !part.dataset['when']?.split(' ').includes(state)
  }
  const showState = () => pushState().then(show, () => undefined)
  show(likelyPushState())
  void showState()
  addEventListener(PUSH_CHANGED, showState)
}
