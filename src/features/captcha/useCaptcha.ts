import { useEffect, useRef, useState } from 'react'
import type { InitialState } from '#functions/contract/initial-state.ts'
import { solveCaptcha } from './captcha.ts'
import { createCaptcha } from './store.ts'
import { turnstileIn, type Widget } from './turnstile.ts'

/** Captcha of a form, with the ref of the element in which Turnstile draws its widget. */
export function useCaptcha(kind: InitialState['captcha'], siteKey: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  useEffect(() => () => widget.current?.remove(), [])
  const [captcha] = useState(() => {
    const store = createCaptcha(kind, () => {
      if (kind !== 'turnstile') return solveCaptcha()
      if (!box.current) return Promise.reject(new Error('no place for the widget'))
      widget.current ??= turnstileIn(box.current, siteKey ?? '', store.renew)
      return widget.current.solve()
    })
    return store
  })
  return { captcha, box }
}
