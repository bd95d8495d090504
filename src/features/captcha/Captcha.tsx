import type { Ref } from 'react'
import { captchaText as text } from '#src/features/account/messages/login.ts'
import type { CaptchaKind, CaptchaState } from './store.ts'

interface Props {
  kind: CaptchaKind
  state: CaptchaState
  /** Element in which Turnstile draws its widget. */
  box: Ref<HTMLDivElement>
}

/** Captcha of a form: its state in words, and the Turnstile widget where that captcha is used. */
export function Captcha({ kind, state, box }: Props) {
  return (
    <>
      {kind === 'turnstile' && <div className="turnstile" ref={box} />}
      <p className="captcha" data-captcha={state} role="status">
        {state === 'idle' ? text.idle[kind] : text[state]}
        {state === 'working' && kind === 'altcha' && <progress aria-hidden="true" />}
      </p>
      <noscript>
        <p className="note" data-kind="warn">
          {text.needsScript}
        </p>
      </noscript>
    </>
  )
}
