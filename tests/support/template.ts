import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '#scripts/site/build.ts'
import { openFolder } from '#scripts/site/folder.ts'
import { takeLock } from '#scripts/site/lock.ts'
import { prepareDatabase } from '#scripts/site/preparing.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { pause } from '#scripts/site/wait.ts'

export const TMP = join(import.meta.dirname, '../../.tmp')
const CONTENT = ['scripts/demo', 'scripts/site/ready.ts', 'migrations', 'functions/markdown', 'package-lock.json']
/** Content this old still looks like that of a living forum. */
const FRESH_MS = 6 * 3_600_000
const LOCK_PAUSE_MS = 200

async function make(path: string, now: Date): Promise<void> {
  const folder = openFolder(path)
  const { url, authToken, child } = await startSqld(folder.database)
  try {
    await prepareDatabase({ url, authToken, demo: { state: folder.state, now: now.getTime() } }, () => {})
  } finally {
    await child.stop()
    folder.release()
  }
}

function removeOthers(keep: string): void {
  for (const name of readdirSync(TMP)) {
    const path = join(TMP, name)
    if (name.startsWith('demo-') && name !== keep && Date.now() - statSync(path).mtimeMs > FRESH_MS) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

async function waitForLock(): Promise<() => void> {
  for (;;) {
    const lock = takeLock(join(TMP, 'demo.lock'))
    if (lock.kind === 'taken') return lock.release
    await pause(LOCK_PAUSE_MS)
  }
}

/**
 * A data folder with the demo forum, the same for the same sources within some hours: filling takes long, a copy
 * does not. Never run a site on it: copy it.
 */
export async function demoTemplate(): Promise<string> {
  mkdirSync(TMP, { recursive: true })
  const now = new Date(Math.floor(Date.now() / FRESH_MS) * FRESH_MS)
  const name = `demo-${hashOf(CONTENT).slice(0, 12)}-${now.toISOString().slice(0, 13)}`
  const path = join(TMP, name)
  const release = await waitForLock()
  try {
    if (existsSync(path)) return path
    removeOthers(name)
    const draft = `${path}.draft`
    rmSync(draft, { recursive: true, force: true })
    await make(draft, now)
    renameSync(draft, path)
    return path
  } finally {
    release()
  }
}
