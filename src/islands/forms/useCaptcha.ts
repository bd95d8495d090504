import { useRef, useState } from 'react'
import { solveCaptcha } from './captcha.ts'

/** A solution lives for 10 minutes; one older than this is made anew before it is sent. In milliseconds. */
const USABLE_MS = 9 * 60_000

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

/** The proof of work of a form: begun with the first call, and kept until it is too old or spent. */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle')
  const work = useRef<{ token: Promise<string | null>; since: number } | null>(null)

  /** Gives the token to send, or null when there is none to be had. */
  const token = (): Promise<string | null> => {
    if (work.current && Date.now() - work.current.since < USABLE_MS) return work.current.token
    setState('working')
    const solving = solveCaptcha().then(
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
  /** The token was refused: the next one is new. */
  const spend = (): void => {
    work.current = null
    setState('idle')
  }
  return { state, token, spend }
}
