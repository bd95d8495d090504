import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { npmStart, WAIT } from '#tests/support/npm-start.ts'
import { processesOf } from '#tests/support/processes.ts'

const npm = npmStart()

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'npm start leaves no process behind after %s',
    async signal => {
      const { child, origin } = await npm.startedSite()
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      expect(processesOf(npm.folder).length).toBeGreaterThan(1)
      child.kill(signal)
      await vi.waitFor(() => expect(processesOf(npm.folder)).toEqual([]), WAIT)
    }
  )

  test('a site that hangs can be killed and started again on its data folder', async () => {
    const { child, origin } = await npm.startedSite()
    child.kill('SIGSTOP')
    await expect(fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1000) })).rejects.toThrow()
    child.kill('SIGKILL')
    const again = await npm.startedSite()
    expect((await fetch(`${again.origin}/healthz`)).status).toBe(200)
  })

  test('npm start ends with an error code and the reason when the database server dies', async () => {
    const { output, ended } = await npm.startedSite()
    process.kill(npm.partOf(/^\S*sqld /), 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^sqld was ended by SIGKILL; the site stops\.$/m)
  })

  test.each([
    ['sqld', /^\S*sqld /],
    ['workerd', /^\S*workerd /]
  ])(
    'npm start ends with an error code and the reason when a part of the site stops answering: %s',
    async (name, command) => {
      const { output, ended } = await npm.startedSite({ SILENCE_S: '3' })
      process.kill(npm.partOf(command), 'SIGSTOP')
      expect(await ended).toBe(1)
      expect(output()).toContain(`${name} has answered nothing for 3 s; the site stops.\n`)
    }
  )

  test('a terminated site accepts no new requests, answers the pending requests, and ends', async () => {
    const { child, origin, ended } = await npm.startedSite()
    const sent = '{"username": "Nobody", "password": "a guess"}'
    const headers = { 'Content-Type': 'application/json', 'Content-Length': sent.length, Connection: 'keep-alive' }
    const call = request(`${origin}/api/_login`, { method: 'POST', headers })
    const status = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', answer => resolve(answer.resume().statusCode)).on('error', reject)
    })
    await new Promise(resolve => call.write(sent.slice(0, 9), resolve))
    child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), WAIT)
    call.end(sent.slice(9))
    // The status 403 shows that the Worker has answered: it refuses the request, which has no CSRF token. No other part
    // of the site answers with this status.
    expect(await status).toBe(403)
    expect(await ended).toBe(0)
  })

  test('the secret key is neither in the output nor in the arguments or environment of a process', async () => {
    const { output } = await npm.startedSite()
    const secret = readFileSync(join(npm.folder, 'data/secret.key'), 'utf8').trim()
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(output()).not.toContain(secret)
    expect(processesOf(secret)).toEqual([])
    expect(processesOf(npm.folder).filter(({ command }) => command.includes(secret))).toEqual([])
  })
})
