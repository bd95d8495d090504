import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSockets } from '#scripts/server/sockets.ts'

/** Process id above the maximum of Linux, so that no process has it. */
const NOBODYS_PID = 4_194_305
const NOBODY = 65_534

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sockets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('paths of socket files are short enough even if the folder for temporary files has a long path', () => {
  const longFolder = join(folder, 'x'.repeat(100))
  mkdirSync(longFolder)
  vi.stubEnv('TMPDIR', longFolder)
  const sockets = openSockets()
  try {
    expect(Buffer.byteLength(sockets.at('services'))).toBeLessThan('unix:'.length + 104)
  } finally {
    sockets.close()
  }
})

test('the folders of socket files of killed sites are deleted', () => {
  vi.stubEnv('TMPDIR', folder)
  const left = join(folder, `veche-sockets-${NOBODYS_PID}-abcdef`)
  mkdirSync(left)
  openSockets().close()
  expect(existsSync(left)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'the folders of socket files of other users are not deleted, and a site starts beside them',
  () => {
    vi.stubEnv('TMPDIR', folder)
    const left = join(folder, `veche-sockets-${NOBODYS_PID}-abcdef`)
    mkdirSync(left)
    chownSync(left, NOBODY, NOBODY)
    openSockets().close()
    expect(existsSync(left)).toBe(true)
  }
)
