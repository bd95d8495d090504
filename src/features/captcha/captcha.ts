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
 * Solves the proof-of-work challenge of the site.
 * @returns the captchaToken of the sign-up call.
 * @throws when there is no challenge or no solution.
 */
export async function solveCaptcha(): Promise<string> {
  const answer = await fetch('/api/_captcha')
  if (!answer.ok) throw new Error(`captcha: ${answer.status}`)
  const challenge = (await answer.json()) as Challenge
  return btoa(JSON.stringify({ challenge, solution: await solutionOf(challenge) }))
}
