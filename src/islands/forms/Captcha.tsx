import { captchaText as text } from '#src/messages/login.ts'
import type { CaptchaState } from './useCaptcha.ts'

/** How far the proof of work is. */
export function Captcha({ state }: { state: CaptchaState }) {
  return (
    <>
      <p className="captcha" data-captcha={state} role="status">
        {text[state]}
        {state === 'working' && <progress aria-hidden="true" />}
      </p>
      <noscript>
        <p className="note" data-kind="warn">
          {text.needsScript}
        </p>
      </noscript>
    </>
  )
}
