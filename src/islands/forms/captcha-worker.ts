import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// A thread of its own: whoever fills in the form types on while the challenge is solved.
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey }))
})
