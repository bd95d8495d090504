import { useEffect, useRef, useState } from 'react'
import type { InitialState } from '#functions/contract/views.ts'
import { solveCaptcha } from './captcha.ts'
import { turnstileIn, type Widget } from './turnstile.ts'

const MINUTE_MS = 60_000
/** A solution of our own lives for 10 minutes, a token of Cloudflare's for 5; an older one than this is made anew before it is sent. */
const USABLE_MS = { altcha: 9 * MINUTE_MS, turnstile: 4.5 * MINUTE_MS }

export type CaptchaKind = Exclude<InitialState['captcha'], 'off'>
export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

/** Captcha token of a form: requested with the first call of `token`, and kept until it is too old or spent. */
export function useCaptcha(kind: InitialState['captcha'], siteKey: string | null) {
  const [state, setState] = useState<CaptchaState>('idle')
  const work = useRef<{ token: Promise<string | null>; since: number } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  useEffect(() => () => widget.current?.remove(), [])

  /** Gives the token to send, or null when there is none to be had. */
  const token = (): Promise<string | null> => {
    if (kind === 'off') return Promise.resolve('')
    if (work.current && Date.now() - work.current.since < USABLE_MS[kind]) return work.current.token
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
  /** The form was refused with this code: a token that may be used up makes room for a new one. */
  const spend = (code: string): void => {
    // Cloudflare counts a token as used whatever came of the form.
    if (kind === 'turnstile') renew()
    else if (code === 'captcha_failed') {
      work.current = null
      setState('idle')
    }
  }
  return { state, token, spend, box }
}
