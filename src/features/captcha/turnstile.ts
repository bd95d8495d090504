import { TURNSTILE_ACTION, TURNSTILE_ORIGIN } from '#functions/contract/captcha.ts'

/** The part of the Turnstile API that this site uses. */
interface Api {
  render(box: HTMLElement, options: object): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}

/**
 * Windows that are too narrow for the widget of 300 px. Turnstile then draws the compact widget of 150 px, whose space
 * captcha.css reserves.
 */
const NARROW = { page: '(width < 350px)', dialog: '(width < 384px)' }

/** Longest time to wait for Turnstile's script, in milliseconds. */
const LOAD_MS = 15_000

let loading: Promise<Api> | null = null

/** Loads Turnstile's script once. After a failure the next call loads it again. */
function loadApi(): Promise<Api> {
  loading ??= new Promise<Api>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('no Turnstile'))
    }
    // This timeout ends the wait for the script when the connection hangs without an error.
    const patience = setTimeout(fail, LOAD_MS)
    script.onerror = fail
    script.onload = () => {
      clearTimeout(patience)
      const { turnstile } = globalThis as { turnstile?: Api }
      if (turnstile) resolve(turnstile)
      else fail()
    }
    document.head.appendChild(script)
  })
  return loading
}

export interface Widget {
  /**
   * Gets a new token by solving a challenge.
   * @throws when the widget was removed or has failed.
   */
  solve(): Promise<string>
  remove(): void
}

/**
 * Creates a Turnstile widget, which is drawn when `solve` is called for the first time.
 * @param onExpired called when a token has expired without being used.
 */
export function turnstileIn(box: HTMLElement, sitekey: string, onExpired: () => void): Widget {
  let api: Api | null = null
  let widget: string | null = null
  let removed = false
  let pending = { resolve: (_token: string): void => {}, reject: (_reason: Error): void => {} }
  const fail = (code = 'unsupported') => {
    pending.reject(new Error(`Turnstile: ${code}`))
    // Returning true keeps Turnstile from logging the error, because the form shows the error.
    return true
  }
  const draw = (by: Api): string | null =>
    by.render(box, {
      sitekey,
      action: TURNSTILE_ACTION,
      language: 'ru',
      theme: document.documentElement.dataset['theme'] ?? 'auto',
      size: matchMedia(NARROW[box.closest('dialog') ? 'dialog' : 'page']).matches ? 'compact' : 'flexible',
      // The form sends the token itself, so Turnstile adds no hidden field. A new token is requested only when the form
      // is submitted again.
      'response-field': false,
      retry: 'never',
      'refresh-expired': 'manual',
      callback: (token: string) => pending.resolve(token),
      'error-callback': fail,
      'unsupported-callback': fail,
      'expired-callback': onExpired
    }) ?? null
  return {
    solve: async () => {
      api = await loadApi()
      return new Promise((resolve, reject) => {
        pending = { resolve, reject }
        if (removed) return fail('removed')
        if (widget !== null) return api?.reset(widget)
        widget = api && draw(api)
        return widget === null && fail('not drawn')
      })
    },
    remove: () => {
      removed = true
      if (widget !== null) api?.remove(widget)
      fail('removed')
    }
  }
}
