import { atom } from 'nanostores'
import { hasPassed } from '#functions/contract/clock.ts'
import type { InitialState } from '#functions/contract/views.ts'

const MINUTE_MS = 60_000
/**
 * Usable lifetime of tokens in milliseconds: a token of the site expires after 10 minutes, one of Cloudflare
 * after 5.
 */
const USABLE_MS = { altcha: 9 * MINUTE_MS, turnstile: 4.5 * MINUTE_MS }

export type CaptchaKind = Exclude<InitialState['captcha'], 'off'>
export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

/**
 * Captcha token of a form: requested at the first call of `token`, and cached until it expires or is used.
 * @param solve gets a new token.
 */
export function createCaptcha(kind: InitialState['captcha'], solve: () => Promise<string>) {
  const $state = atom<CaptchaState>('idle')
  let work: { token: Promise<string | null>; since: number } | null = null

  /** Gets the token, or null when there is none. */
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
  /** Discards a token that a refused form may have used up, by the error code. */
  const spend = (code: string): void => {
    // Cloudflare invalidates a token after any verification.
    if (kind === 'turnstile') renew()
    else if (code === 'captcha_failed') {
      work = null
      $state.set('idle')
    }
  }
  return { $state, token, renew, spend }
}
