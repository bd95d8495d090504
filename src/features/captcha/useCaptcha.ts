import { useEffect, useRef, useState } from 'react'
import { hasPassed } from '#functions/contract/clock.ts'
import type { InitialState } from '#functions/contract/views.ts'
import { solveCaptcha } from './captcha.ts'
import { turnstileIn, type Widget } from './turnstile.ts'

const MINUTE_MS = 60_000
/**
 * Usable lifetime of tokens in milliseconds: a token of the site expires after 10 minutes, one of Cloudflare
 * after 5.
 */
const USABLE_MS = { altcha: 9 * MINUTE_MS, turnstile: 4.5 * MINUTE_MS }

export type CaptchaKind = Exclude<InitialState['captcha'], 'off'>
export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

/** Captcha token of a form: requested at the first call of `token`, and cached until it expires or is used. */
export function useCaptcha(kind: InitialState['captcha'], siteKey: string | null) {
  const [state, setState] = useState<CaptchaState>('idle')
  const work = useRef<{ token: Promise<string | null>; since: number } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  useEffect(() => () => widget.current?.remove(), [])

  /** Gets the token, or null when there is none. */
  const token = (): Promise<string | null> => {
    if (kind === 'off') return Promise.resolve('')
    if (work.current && !hasPassed(work.current.since, USABLE_MS[kind], Date.now())) return work.current.token
    setState('working')
    const solving = solve().then(
      solution => {
        setState('done')
        return solution
      },
      () => {
        work.current = null
        setState('failed')
        return null
      }
    )
    work.current = { token: solving, since: Date.now() }
    return solving
  }
  const solve = (): Promise<string> => {
    if (kind !== 'turnstile') return solveCaptcha()
    if (!box.current) return Promise.reject(new Error('no place for the widget'))
    widget.current ??= turnstileIn(box.current, siteKey ?? '', renew)
    return widget.current.solve()
  }
  const renew = (): void => {
    work.current = null
    void token()
  }
  /** Discards a token that a refused form may have used up, by the error code. */
  const spend = (code: string): void => {
    // Cloudflare invalidates a token after any verification.
    if (kind === 'turnstile') renew()
    else if (code === 'captcha_failed') {
      work.current = null
      setState('idle')
    }
  }
  return { state, token, spend, box }
}
