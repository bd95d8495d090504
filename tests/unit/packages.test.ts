import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const REPO = join(import.meta.dirname, '../..')
const INSTALLS = 'Installing packages (once)…'
const PATIENCE = { timeout: 60_000 }

let root: string

function npm(...args: string[]): void {
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function write(path: string, content: object): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

/**
 * Writes two packages in a version, and a package.json and a lock file that need them: the development package `tool`,
 * and the optional package `elsewhere` for another platform.
 */
function lock(version: string): void {
  write('tool/package.json', { name: 'tool', version })
  write('elsewhere/package.json', { name: 'elsewhere', version, os: ['aix'] })
  npm('pack', './tool', './elsewhere')
  write('package.json', {
    type: 'module',
    devDependencies: { tool: `file:tool-${version}.tgz` },
    optionalDependencies: { elsewhere: `file:elsewhere-${version}.tgz` }
  })
  npm('install', '--package-lock-only')
}

function run(env: Record<string, string | undefined> = {}): { status: number | null; output: string } {
  const args = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'hello'], args)
  return { status, output: stdout + stderr }
}

beforeEach(() => {
  mkdirSync(join(REPO, '.tmp'), { recursive: true })
  root = mkdtempSync(join(REPO, '.tmp/packages-'))
  for (const path of ['.npmrc', 'scripts/run.mjs', 'scripts/site/packages.mjs', 'scripts/site/module-formats.mjs']) {
    cpSync(join(REPO, path), join(root, path))
  }
  writeFileSync(join(root, 'scripts/hello.ts'), "console.log('hello')")
  lock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the installation of packages by npm commands', PATIENCE, () => {
  test('the first command installs the packages; a later command does so only if the lock file has changed', () => {
    const first = run()
    expect(first.output).toBe(`${INSTALLS}\nhello\n`)
    expect(run().output).toBe('hello\n')
    lock('2.0.0')
    expect(run().output).toContain(INSTALLS)
    expect(run().output).toBe('hello\n')
  })

  test('a command accepts packages installed by npm ci, and repeats an interrupted installation', () => {
    npm('ci')
    expect(run().output).toBe('hello\n')
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(run().output).toContain(INSTALLS)
  })

  test('a command started without npm finds npm, and installs development packages even in production', () => {
    expect(run({ npm_execpath: undefined, NODE_ENV: 'production' }).output).toBe(`${INSTALLS}\nhello\n`)
  })

  test.each(['node', 'node-bin'])(
    'the Node of the package %s runs the command, even if npm has made no link to it',
    name => {
      npm('ci')
      const folder = join(root, `node_modules/${name}-${process.platform}-${process.arch}/bin`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'node'), `#!/bin/sh\necho bundled\nexec "${process.execPath}" "$@"`, { mode: 0o755 })
      expect(run().output).toBe('bundled\nhello\n')
    }
  )

  test('a command fails with the error of npm if the lock file does not fit package.json', () => {
    write('package.json', { dependencies: { other: 'file:tool-1.0.0.tgz' } })
    const { status, output } = run()
    expect(status).toBe(1)
    expect(output).toMatch(/package.json and package-lock.json .*are in sync/)
    expect(output).not.toContain('hello')
  })
})
