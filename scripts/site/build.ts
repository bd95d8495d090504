import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './children.ts'
import { takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'
import { pause } from './wait.ts'

const ROOT = join(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')
const SOURCES = [
  'integrations',
  'src',
  'functions',
  'public',
  'scripts/server',
  'scripts/reference',
  'astro.config.mjs',
  'wrangler.toml',
  'tsconfig.json',
  'package.json',
  'package-lock.json'
]
const MARK = join(DIST, '.hash')
const LOCK_PAUSE_MS = 200

function filesOf(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Computes a hash of the names and contents of files and folders. */
export function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const whole = join(ROOT, path)
    if (!existsSync(whole)) continue
    const files = readdirOrFile(whole)
    for (const file of files)
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function readdirOrFile(path: string): string[] {
  try {
    return filesOf(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}

async function waitForLock(): Promise<() => void> {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  for (;;) {
    const lock = takeLock(join(ROOT, '.tmp/build.lock'))
    if (lock.kind === 'taken') return lock.release
    await pause(LOCK_PAUSE_MS)
  }
}

async function runStep(args: string[]): Promise<void> {
  // NODE_ENV is always production. With "test" the build would contain React's development version.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = startChild('build', process.execPath, args, { env })
  const end = await child.ended
  if (end !== 'ended with code 0') throw new Refusal(`The build ${end}.\n${child.lastLines()}`)
}

/** Computes a hash of all files on which the build depends. */
export const sourcesHash = (): string => hashOf(SOURCES)

/**
 * Builds the site if its sources have changed since the last build. If another process is building the site, this
 * process waits for the end of that build first.
 * @returns true when this call built the site.
 */
export async function buildIfChanged(): Promise<boolean> {
  const release = await waitForLock()
  try {
    const hash = sourcesHash()
    if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return false
    await runStep([join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'])
    await runStep([join(ROOT, 'scripts/server/write-options.ts'), join(DIST, 'server')])
    await runStep([join(ROOT, 'scripts/reference/write.ts'), join(DIST, 'client')])
    writeFileSync(MARK, hash)
    return true
  } finally {
    release()
  }
}
