import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createArchive } from '#scripts/backup/write.ts'
import { MIGRATIONS, readMigrations } from '#scripts/site/migrate.ts'
import { adminCommand } from '#tests/support/admin-command.ts'
import { TMP } from '#tests/support/template.ts'

const PICTURE_BYTES = 1_000_000

let folder: string
/** Path of an archive that can be restored. */
let whole: string

const inFolder = (name: string): string => join(folder, name)
const restore = (file: string, dataDir: string) => adminCommand(dataDir, ['restore', file])

/** Makes an archive in the site's format. */
async function makeBackup(name: string, migration: { tag: string; hash: string }): Promise<string> {
  const file = inFolder(name)
  const archive = await createArchive(file, new Date())
  await archive.add('secret.key', Buffer.from('x'.repeat(40)))
  await archive.add('pictures/one/original.png', randomBytes(PICTURE_BYTES))
  await archive.finish({ migrations: [migration], rows: { migrations: 1 }, pictures: 1 })
  return file
}

beforeAll(async () => {
  mkdirSync(TMP, { recursive: true })
  folder = mkdtempSync(join(TMP, `site-${process.pid}-restore-`))
  const [first = { tag: '', hash: '' }] = readMigrations(MIGRATIONS)
  whole = await makeBackup('whole.tar', first)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a restore refuses, before it writes anything,', () => {
  function withWrongByte(bytes: Buffer): Buffer {
    const at = bytes.length >> 1
    bytes[at] = ~(bytes[at] ?? 0)
    return bytes
  }

  const DAMAGED = 'is damaged, or only the beginning of a backup: take another one.'
  const cases: Record<string, [make: (file: string) => unknown, why: string]> = {
    'a part of one': [file => writeFileSync(file, readFileSync(whole).subarray(0, 700_000)), DAMAGED],
    'one without its end': [file => writeFileSync(file, readFileSync(whole).subarray(0, -4096)), DAMAGED],
    'one with a wrong byte': [file => writeFileSync(file, withWrongByte(readFileSync(whole))), DAMAGED],
    'an empty file': [file => writeFileSync(file, ''), 'is no backup of this software.'],
    'another file': [file => writeFileSync(file, 'x'.repeat(40)), 'is no backup of this software.'],
    'another tar': [
      file => execFileSync('tar', ['-cf', file, '-C', import.meta.dirname, basename(import.meta.filename)]),
      'is no backup of this software.'
    ],
    'a file that is not there': [() => {}, 'cannot be read: ENOENT']
  }
  test.each(Object.keys(cases))('%s', async name => {
    const [make, reason] = cases[name] ?? []
    const [file, dataDir] = [inFolder('wrong.tar'), inFolder('nothing')]
    rmSync(file, { force: true })
    await make?.(file)
    const output = await restore(file, dataDir)
    expect(output.startsWith(`1 ${file} ${reason}`), output).toBe(true)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('an archive with an unknown migration, and an archive of other software', async () => {
    const dataDir = inFolder('nothing')
    const newer = await makeBackup('newer.tar', { tag: '9999_later', hash: '' })
    expect(await restore(newer, dataDir)).toBe(
      `1 ${newer} is newer than the code (migration 9999_later is unknown here): update the code.`
    )
    const other = await makeBackup('other.tar', { tag: '0000_start', hash: '' })
    expect(await restore(other, dataDir)).toMatch(
      /^1 .* is of other software: its migration 0000_start is another one\.$/
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    ['mine', 'DATA_DIR %s is not empty: a backup is restored into a new folder.'],
    ['.restoring/mine', '%s/.restoring is of no restore that was broken off: move it away first.']
  ])('a folder that is not empty, because it has %s', async (name, reason) => {
    const dataDir = inFolder(`full-${basename(dirname(name))}`)
    mkdirSync(join(dataDir, dirname(name)), { recursive: true })
    writeFileSync(join(dataDir, name), '')
    expect(await restore(whole, dataDir)).toBe(`1 ${reason.replace('%s', dataDir)}`)
    expect(existsSync(join(dataDir, name))).toBe(true)
  })

  test('a folder in which an earlier restore was interrupted while it moved files', async () => {
    const dataDir = inFolder('half')
    for (const part of ['db', '.restoring/site/state']) mkdirSync(join(dataDir, part), { recursive: true })
    expect(await restore(whole, dataDir)).toBe(
      `1 DATA_DIR ${dataDir} holds a restore that was broken off at its end: empty it, and restore again.`
    )
    expect(existsSync(join(dataDir, 'db'))).toBe(true)
  })
})
