import type { Challenge, Solution } from 'altcha-lib'

/** A solution lives for 10 minutes; one older than this is made anew before it is sent. In milliseconds. */
const USABLE_MS = 9 * 60_000

function solved(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      if (data) resolve(data)
      else reject(new Error('no solution'))
    })
    worker.addEventListener('error', reject)
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

async function newToken(): Promise<string> {
  const answer = await fetch('/api/_captcha')
  if (!answer.ok) throw answer
  const challenge = (await answer.json()) as Challenge
  return btoa(JSON.stringify({ challenge, solution: await solved(challenge) }))
}

/**
 * The proof of work of the sign-up form: begins when somebody begins to fill it in, says how far it is, and holds the
 * form back until it is done.
 */
export function startCaptcha(form: HTMLFormElement): void {
  const field = form.elements.namedItem('captchaToken')
  const state = form.querySelector<HTMLElement>('[data-captcha]')
  if (!(field instanceof HTMLInputElement) || !state) return
  let work: Promise<void> | undefined
  let madeAt = 0
  const say = (name: 'working' | 'done' | 'failed') => {
    state.dataset['captcha'] = name
  }
  const solve = () => {
    if (work && Date.now() - madeAt < USABLE_MS) return work
    madeAt = Date.now()
    say('working')
    work = newToken().then(
      token => {
        field.value = token
        say('done')
      },
      () => {
        work = undefined
        say('failed')
      }
    )
    return work
  }
  form.addEventListener('focusin', () => void solve(), { once: true })
  form.addEventListener('submit', event => {
    if (field.value && Date.now() - madeAt < USABLE_MS) return
    event.preventDefault()
    void solve().then(() => field.value && form.requestSubmit())
  })
}

const form = document.querySelector<HTMLFormElement>('form[data-signup]')
if (form) startCaptcha(form)
