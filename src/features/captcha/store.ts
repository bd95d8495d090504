import { atom } from 'nanostores'
import { hasPassed } from '#functions/contract/clock.ts'
import type { InitialState } from '#functions/contract/initial-state.ts'

const MINUTE_MS = 60_000
/**
 * Time for which a token is used, in milliseconds. The times are a little shorter than the tokens are valid: 10 minutes
 * for the site's own captcha, 5 for Turnstile.
 */
const USABLE_MS = { altcha: 9 * MINUTE_MS, turnstile: 4.5 * MINUTE_MS }

export type CaptchaKind = Exclude<InitialState['captcha'], 'off'>
export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

/**
 * Makes the captcha of a form. The first call of `token` requests a token. Later calls get that token until it expires
 * or the server has checked it.
 * @param solve gets a new token.
 */
export function createCaptcha(kind: InitialState['captcha'], solve: () => Promise<string>) {
  const $state = atom<CaptchaState>('idle')
  let work: { token: Promise<string | null>; since: number } | null = null

  /** The token of the form; empty when captchas are off, null when no token could be got. */
  const token = (): Promise<string | null> => {
    if (kind === 'off') return Promise.resolve('')
    if (work && !hasPassed(work.since, USABLE_MS[kind], Date.now())) return work.token
    $state.set('working')
    const solving = solve().then(
      solution => {
        $state.set('done')
        return solution
      },
      () => {
        work = null
        $state.set('failed')
        return null
      }
    )
    work = { token: solving, since: Date.now() }
    return solving
  }
  const renew = (): void => {
    work = null
    void token()
  }
  /**
   * Discards a token that the server has checked, before the refused form is sent again.
   * @param code error code of the refusal.
   */
  const spend = (code: string): void => {
    // Cloudflare invalidates a Turnstile token after each verification.
    if (kind === 'turnstile') renew()
    else if (code === 'captcha_failed') {
      work = null
      $state.set('idle')
    }
  }
  return { $state, token, renew, spend }
}
