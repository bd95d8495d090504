import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUpstream } from '#scripts/server/upstream.ts'

/** Maximum number of connections in the backlog of the server's socket. */
const BACKLOG = 4
const SERVER = `require('node:http').createServer((request, response) => request.resume().on('end', () => response.end()))
  .listen({ path: process.argv[1], backlog: ${BACKLOG} }, () => console.log('listening'))`

let folder = ''
let server: ChildProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upstream-'))
  server = spawn(process.execPath, ['-e', SERVER, join(folder, 'site')])
  if (server.stdout) await once(server.stdout, 'data')
})
afterEach(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

test('writes wait and are answered when the backlog of the Worker’s socket is full', async () => {
  const upstream = openUpstream(`unix:${join(folder, 'site')}`)
  const body = Buffer.from('{}')
  const headers = ['Host', 'localhost', 'Content-Length', String(body.length)]
  const { signal } = new AbortController()
  const write = async () => {
    const answer = await upstream.answer({
      method: 'POST',
      network: 'a',
      url: 'http://localhost/',
      headers,
      body,
      signal
    })
    answer.resume()
    return answer.statusCode
  }
  server.kill('SIGSTOP')
  const writes = Array.from({ length: 5 * BACKLOG }, write)
  await new Promise(resolve => setImmediate(resolve))
  server.kill('SIGCONT')
  expect(new Set(await Promise.all(writes))).toEqual(new Set([200]))
  upstream.close()
})
