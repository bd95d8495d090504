import { TURNSTILE_ACTION, TURNSTILE_ORIGIN } from '#functions/contract/captcha.ts'

/** The used part of the Turnstile API. */
interface Api {
  render(box: HTMLElement, options: object): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}

/** Windows too narrow for the widget's 300 px, where it is 150 px wide. captcha.css reserves its space. */
const NARROW = { page: '(width < 350px)', dialog: '(width < 384px)' }

/** Timeout of Turnstile's script, in milliseconds. */
const LOAD_MS = 15_000

let loading: Promise<Api> | null = null

/** Loads Turnstile's script once; a failed load is retried by the next call. */
function loadApi(): Promise<Api> {
  loading ??= new Promise<Api>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('no Turnstile'))
    }
    // A connection may hang without an error.
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
   * Gets a new token each time.
   * @throws when the widget is missing or has failed.
   */
  solve(): Promise<string>
  remove(): void
}

/**
 * Creates a Turnstile widget, which is drawn at the first solve.
 * @param onExpired called when the last token expires unused.
 */
export function turnstileIn(box: HTMLElement, sitekey: string, onExpired: () => void): Widget {
  let api: Api | null = null
  let widget: string | null = null
  let removed = false
  let pending = { resolve: (_token: string): void => {}, reject: (_reason: Error): void => {} }
  const fail = (code = 'unsupported') => {
    pending.reject(new Error(`Turnstile: ${code}`))
    // The form shows the error, so Turnstile need not log it.
    return true
  }
  const draw = (by: Api): string | null =>
    by.render(box, {
      sitekey,
      action: TURNSTILE_ACTION,
      language: 'ru',
      theme: document.documentElement.dataset['theme'] ?? 'auto',
      size: matchMedia(NARROW[box.closest('dialog') ? 'dialog' : 'page']).matches ? 'compact' : 'flexible',
      // The form sends the token itself and retries only at a new submission.
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
