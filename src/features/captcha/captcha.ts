import type { Challenge, Solution } from 'altcha-lib'

function solutionOf(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      if (data) resolve(data)
      else reject(new Error('no solution'))
    })
    worker.addEventListener('error', reject)
    worker.postMessage(challenge)
  })
  return solved.finally(() => worker.terminate())
}

/**
 * Solves the proof-of-work challenge that the site's own captcha consists of.
 * @returns the captchaToken of the sign-up call.
 * @throws when the server gives no challenge, or when no solution is found.
 */
export async function solveCaptcha(): Promise<string> {
  const answer = await fetch('/api/_captcha')
  if (!answer.ok) throw new Error(`captcha: ${answer.status}`)
  const challenge = (await answer.json()) as Challenge
  return btoa(JSON.stringify({ challenge, solution: await solutionOf(challenge) }))
}
