import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Far more requests than may wait at once. */
const MANY = 30
/** A hash must end within its slot on a busy machine, too: otherwise each request finds the next slot free. */
const COST = 12

/**
 * A Worker without a hashing service, as on the edge platform: /login checks a password, and so does /together/login
 * once all its requests have arrived; any other path is a page.
 */
const WORKER = `
import { verifyPassword } from '#functions/sessions/password.ts'
let arrived = 0
export default {
  async fetch({ url }) {
    if (!url.endsWith('/login')) return new Response('a page')
    if (url.endsWith('/together/login')) {
      arrived += 1
      // A request of workerd cannot be continued by another one.
      while (arrived < ${MANY}) await scheduler.wait(5)
    }
    try {
      await verifyPassword({ hasher: undefined, settings: { PASSWORD_COST: ${COST} } }, 'a guess', null)
      return new Response(null, { status: 401 })
    } catch ({ code }) {
      return new Response(code, { status: 503 })
    }
  }
}`
let edge: Miniflare
let origin: URL
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    external: ['node:*'],
    write: false
  })
  const script = outputFiles[0]?.text ?? ''
  const platform = { compatibilityDate: '2026-10-01', compatibilityFlags: ['nodejs_compat'], cf: false as const }
  edge = new Miniflare(convertV4MiniflareOptions({ ...platform, modules: true, script }))
  origin = await edge.ready
})
afterAll(() => edge?.dispose())

const ask = async (path: string, signal: AbortSignal | null = null) => {
  const answer = await fetch(new URL(path, origin), { signal })
  return `${answer.status} ${await answer.text()}`
}
const logins = (path: string, signal?: AbortSignal) => Array.from({ length: MANY }, () => ask(path, signal))

test('without the service some passwords are checked one by one, the others are refused at once, and pages are answered between', async () => {
  const attempts = logins('/together/login')
  const pages: string[] = []
  let under = true
  const reading = (async () => {
    while (under) pages.push(await ask('/'))
  })()
  const answers = await Promise.all(attempts)
  under = false
  await reading
  const answered = answers.filter(answer => answer === '401 ').length
  // Requests that arrive after the end of a turn get its slot.
  expect(answered).toBeGreaterThanOrEqual(6)
  expect(answered).toBeLessThan(MANY)
  expect(answers.filter(answer => answer === '503 unavailable').length).toBe(MANY - answered)
  expect(pages.length).toBeGreaterThan(6)
  expect(new Set(pages)).toEqual(new Set(['200 a page']))
})

test('hash tasks of disconnected clients end, whether they waited or were running', async () => {
  for (const ms of [30, 800]) {
    await Promise.allSettled(logins('/login', AbortSignal.timeout(ms)))
    await expect.poll(() => ask('/login'), { timeout: 25_000 }).toBe('401 ')
  }
})
