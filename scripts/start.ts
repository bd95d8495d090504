import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain } from './site/refusal.ts'
import { openSite } from './site/site.ts'

let ending = false

async function end(code: number): Promise<never> {
  ending = true
  await stopChildren()
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  if (ending) return
  explain(error)
  await end(1)
}

onEnd(() => void end(0))

try {
  const say = (line: string) => console.log(line)
  const site = await openSite({ env: process.env, say, onWorkerLine: say })
  say(`Veche is at ${site.origin} (Ctrl-C stops it).`)
  site.failed.then(fail)
} catch (error) {
  await fail(error)
}
