/** A process of its own: serves a build. It is told what to serve, and when its timers fire, by messages of its parent. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#scripts/site/ports.ts'
import { trustedList } from './client.ts'
import { openFiles } from './files.ts'
import { openFront } from './front.ts'
import type { PlatformOptions, ServerMessage, ServerOptions } from './options.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { openUpstream } from './upstream.ts'
import { watch } from './watch.ts'

/** Requests under way have so long to be answered once the server is told to stop, in milliseconds. */
const DRAIN_MS = 7000
/** No picture: the Worker says so without database, store or page. */
const ADDRESS = 'http://localhost/images/'

const directOf = ({ assets }: PlatformOptions): string[] =>
  assets.run_worker_first.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1))

async function serve(options: ServerOptions): Promise<void> {
  const port = await freePort()
  const platform: PlatformOptions = JSON.parse(readFileSync(join(options.build, 'server/miniflare.json'), 'utf8'))
  const runtime = await startRuntime(options, platform, port)
  const upstream = openUpstream(port)
  const front = openFront(
    upstream,
    openFiles(join(options.build, 'client'), directOf(platform)),
    trustedList(options.trustedProxies)
  )
  await front.listen(options.port, options.host)
  const { patience } = options
  watch({ port, address: ADDRESS, patience, answers: upstream.answers }, reason => {
    console.error(`The runtime ${reason}.`)
    process.exit(1)
  })
  const stop = async () => {
    const deadline = setTimeout(front.close, DRAIN_MS)
    await front.drain()
    clearTimeout(deadline)
    upstream.close()
    await runtime.stop()
    process.exit(0)
  }
  process.on('message', ({ type }: ServerMessage) => {
    if (type === 'tick') void tick(runtime)
    // Not by a signal: Miniflare ends the process at once then.
    if (type === 'stop') void stop()
  })
  process.once('disconnect', stop)
  process.send?.('serving')
}

async function tick(runtime: Runtime): Promise<void> {
  process.send?.(await runtime.tick().then(() => 'ticked', String))
}

process.once('message', (message: ServerMessage) => {
  if (message.type !== 'serve') return
  serve(message.options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
})
