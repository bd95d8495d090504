import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { END, entryOf } from '#scripts/backup/tar.ts'
import { MIGRATIONS, readMigrations } from '#scripts/site/migrate.ts'
import { adminCommand } from '#tests/support/admin-command.ts'
import { TMP } from '#tests/support/template.ts'

let folder: string
beforeAll(() => {
  mkdirSync(TMP, { recursive: true })
  folder = mkdtempSync(join(TMP, `site-${process.pid}-hostile-`))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CHECKSUM = 148
const BLOCK = 512

/**
 * Overwrites a field of an entry's tar header with a value that the site's archives never have, and corrects the
 * checksum.
 * @param field offset of the field in the header.
 */
function withField(entry: Buffer, field: number, text: string): Buffer {
  entry.write(text, field, 'latin1')
  entry.write(' '.repeat(8), CHECKSUM, 'latin1')
  const sum = entry.subarray(0, BLOCK).reduce((all, byte) => all + byte, 0)
  entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM, 'latin1')
  return entry
}

const migrations = readMigrations(MIGRATIONS).map(({ tag, hash }) => ({ tag, hash }))
const file = (name: string, content: string | Buffer = '') => entryOf(name, Buffer.from(content), 1)
const rows = (text: string | Buffer, name = 'lists', part = 1) =>
  file(`tables/${name}/${String(part).padStart(6, '0')}.jsonl.gz`, gzipSync(text))
const secret = file('secret.key', 'x'.repeat(40))

/** Makes an archive with a correct digest, as an attacker could: the digest has no key. */
function archiveOf(entries: Buffer[], manifest: object = {}): Buffer {
  const sha256 = createHash('sha256').update(Buffer.concat(entries)).digest('hex')
  const counts = { migrations, rows: { lists: 1 }, pictures: 0 }
  const whole = { format: 'veche', version: 1, madeAt: '2026-01-01T00:00:00.000Z', ...counts, sha256, ...manifest }
  return Buffer.concat([...entries, file('manifest.json', JSON.stringify(whole)), END])
}

const DAMAGED = /^1 \S+ is damaged, or only the beginning of a backup: take another one\.$/
const UNUSABLE = /^1 \S+ cannot be restored: [^\n]+\.$/
const OTHER = /^1 \S+ is of other software: it lacks migration \S+\.$/

const ARCHIVES: Record<string, [bytes: () => Buffer, output: RegExp]> = {
  'rows that are not compressed': [() => archiveOf([secret, file('tables/lists/000001.jsonl.gz', 'text')]), UNUSABLE],
  'rows whose end is missing': [
    () => archiveOf([secret, file('tables/lists/000001.jsonl.gz', gzipSync('{"a":1}'.repeat(99)).subarray(0, -9))]),
    UNUSABLE
  ],
  'rows that unpack to more than memory': [() => archiveOf([secret, rows(Buffer.alloc(300_000_000))]), UNUSABLE],
  'rows that are no JSON': [() => archiveOf([secret, rows('{"a":')]), UNUSABLE],
  'rows that are nothing': [() => archiveOf([secret, rows('null')]), UNUSABLE],
  'rows that break out of their list': [() => archiveOf([secret, rows('{"user_id":1}\n1],[2')]), UNUSABLE],
  'columns that no table has': [() => archiveOf([secret, rows('{"a\\"; drop table users; --":1}')]), UNUSABLE],
  'a table that is none': [() => archiveOf([secret, rows('{"a":1}', 'nothing')], { rows: { nothing: 1 } }), UNUSABLE],
  'a table that its manifest does not name': [() => archiveOf([secret, rows('{"tag":"x"}', 'migrations')]), UNUSABLE],
  'fewer rows than its manifest says': [() => archiveOf([secret], { rows: { users: 7 } }), UNUSABLE],
  'a key that is too short': [() => archiveOf([file('secret.key', 'x')], { rows: {} }), UNUSABLE],
  'one file twice': [() => archiveOf([secret, secret]), /^1 \S+ cannot be used: it has secret\.key twice\.$/],
  'a name that leads out of it': [() => archiveOf([secret, file('pictures/../../../etc/original.png')]), DAMAGED],
  'a name from the root': [() => archiveOf([secret, file('/etc/cron.d/x')]), DAMAGED],
  'a link': [() => archiveOf([secret, withField(file('pictures/one/original.png'), 156, '2/etc/passwd')]), DAMAGED],
  'a device': [() => archiveOf([secret, withField(file('pictures/one/original.png'), 156, '3')]), DAMAGED],
  'a file of 8 GB': [
    () => archiveOf([secret, withField(file('pictures/one/original.png'), 124, '77777777777')]),
    DAMAGED
  ],
  'a file of less than nothing': [
    () => archiveOf([secret, withField(file('pictures/one/original.png'), 124, '-0000000100')]),
    DAMAGED
  ],
  'a manifest that is no JSON': [() => Buffer.concat([secret, file('manifest.json', '{'), END]), DAMAGED],
  'a manifest of other things': [() => archiveOf([secret], { rows: { 'users; drop table users': 1 } }), DAMAGED],
  'counts that are none': [() => archiveOf([secret], { rows: { users: -1 } }), DAMAGED],
  'no migration': [() => archiveOf([secret], { migrations: [] }), OTHER],
  'a migration left out': [() => archiveOf([secret], { migrations: migrations.toSpliced(1, 1) }), OTHER],
  'a migration twice': [() => archiveOf([secret], { migrations: [migrations[0], migrations[0]] }), OTHER]
}

describe.each(['restore', 'import'])('%s refuses in one sentence and changes nothing if the archive has', verb => {
  // Restore and import share their code, so import is tried with every eighth archive only.
  const names = Object.keys(ARCHIVES).filter((_, at) => verb === 'restore' || at % 8 === 0)
  test.each(names)('%s', async name => {
    const [bytes, output] = ARCHIVES[name] ?? [() => Buffer.of(), /^$/]
    const [archive, dataDir] = [join(folder, 'hostile.tar'), join(folder, 'nothing')]
    writeFileSync(archive, bytes())
    const before = readdirSync(folder)
    expect(await adminCommand(dataDir, [verb, archive])).toMatch(output)
    expect(existsSync(dataDir)).toBe(false)
    expect(readdirSync(folder)).toEqual(before)
  })
})

test('a folder, a pipe and a device are refused as archives', async () => {
  for (const path of [folder, '/dev/null', '/dev/zero'])
    expect(await adminCommand(join(folder, 'nothing'), ['restore', path])).toBe(
      `1 ${path} cannot be read: it is no file`
    )
})

test('a restore reports that the path of the site’s folder is a file', async () => {
  const restored = join(folder, 'taken')
  writeFileSync(restored, '')
  writeFileSync(join(folder, 'hostile.tar'), archiveOf([secret]))
  expect(await adminCommand(restored, ['restore', join(folder, 'hostile.tar')])).toMatch(
    /^1 DATA_DIR \S+ cannot be used: [^\n]+\.$/
  )
})
