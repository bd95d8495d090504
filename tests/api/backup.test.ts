import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import { repairCounters } from '#scripts/integrity/check.ts'
import { announcedIn, takeLock } from '#scripts/site/lock.ts'
import { withMediaStore } from '#scripts/site/media.ts'
import { openPictures, type Pictures } from '#scripts/site/pictures.ts'
import { freePort } from '#scripts/site/ports.ts'
import { adminCommand, startAdmin } from '#tests/support/admin-command.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { TMP } from '#tests/support/template.ts'
import { okBody, sendComment, writingSite } from '#tests/support/writing-site.ts'

/** Timeout for a command that reads or writes a whole site, long enough for a busy machine. */
const PATIENCE_MS = 180_000
const LONG = { timeout: PATIENCE_MS }
const PICTURES = 12
const EARLIER = 'Написано до копии'
/** Table columns that store one picture as JSON. */
const SHOWN_BY = [
  ['posts', 'link_image'],
  ['users', 'pro_pic'],
  ['communities', 'pro_pic'],
  ['communities', 'banner_image']
]

const own = writingSite({})
let folder: string
/** Path of a backup that was made while nothing wrote to the site. */
let whole: string
/** Digest of the site's database at the time of the backup `whole`. */
let before: ReturnType<typeof databaseDigest>

const inFolder = (name: string): string => join(folder, name)
const backUp = (file: string, limit?: string) => adminCommand(own.dataDir, ['backup', file], { limit })
const restore = (file: string, dataDir: string) => adminCommand(dataDir, ['restore', file])
const livePictures = (): Pictures => openPictures(announcedIn(join(own.dataDir, 'lock'), 'files'))

/** Deletes most pictures of the demo forum: with all of them the tests would take minutes. */
async function keepFewPictures(): Promise<void> {
  const images = `(select id from images order by kind, id limit ${PICTURES})`
  for (const [table, column] of SHOWN_BY)
    await own.run(`update ${table} set ${column} = null where ${column} ->> 'id' not in ${images}`)
  await own.run(`update posts set images = '[]' where images ->> '$[0].id' not in ${images}`)
  await own.run(`update images set owner_id = null, created_at = 0 where id not in ${images}`)
  await own.tick()
}

/** Deletes most votes of the demo forum, because nine of ten of its rows are votes, and corrects the counters. */
async function keepFewVotes(): Promise<void> {
  for (const table of ['post_votes', 'comment_votes'])
    await own.run(`delete from ${table} where user_id not in (select id from users order by id limit 20)`)
  await repairCounters(own.db)
}

/** Lists the entries of an archive with the system's tar, which is independent of the site's code. */
const namesIn = (file: string): string[] => execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')

/** Reads the lines of the first file that the archive has for a table. */
function partOf(file: string, table: string): string[] {
  const extract = `tar -xOf "$0" tables/${table}/000001.jsonl.gz | gzip -dc`
  return execFileSync('sh', ['-c', extract, file], { encoding: 'utf8' }).trim().split('\n')
}

/**
 * Makes a backup of the site.
 * @returns whether nothing was written to the database during the backup.
 */
async function backUpQuietly(): Promise<boolean> {
  rmSync(whole, { force: true })
  before = databaseDigest(own.dataDir)
  expect(await backUp(whole)).toMatch(/^0 .*whole\.tar: \d{5,} rows, \d\d files of pictures\.$/)
  return isDeepStrictEqual(databaseDigest(own.dataDir), before)
}

/** Inserts rows whose texts together are longer than one batch of the restore. */
const writeLongTexts = () =>
  own.run(`insert into analytics_events (name, payload, created_at)
    with n(i) as (select 1 union all select i + 1 from n where i < 45)
    select 'long', json_quote(replace(printf('%.100000c', 'x'), 'x', '€')), ${Date.now()} from n`)

beforeAll(async () => {
  folder = mkdtempSync(join(TMP, `site-${process.pid}-backup-`))
  whole = inFolder('whole.tar')
  await keepFewPictures()
  await keepFewVotes()
  await writeLongTexts()
  // Timers of the site sometimes write during a backup. Such a backup is replaced by a new one.
  await vi.waitFor(async () => expect(await backUpQuietly()).toBe(true), LONG)
}, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Reads all picture files, and returns the content type and bytes of each as text, by the file's key. */
async function filesOf(pictures: Pictures): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { key } of pictures.list()) {
    const file = await pictures.get(key)
    files[key] = `${file?.contentType} ${Buffer.from(file?.bytes ?? []).toString('base64')}`
  }
  return files
}

describe('a restored site', () => {
  test(
    'has the rows, pictures and secret key of the original site; a killed restore leaves no files',
    LONG,
    async () => {
      const restored = inFolder('restored')
      mkdirSync(restored, { mode: 0o700 })
      const broken = startAdmin(restored, ['restore', whole])
      await vi.waitFor(() => expect(existsSync(join(restored, '.restoring/site/db'))).toBe(true), LONG)
      broken.child.kill('SIGKILL')
      await broken.output
      expect(readdirSync(restored)).toEqual(['.restoring'])

      expect(await restore(whole, restored)).toMatch(
        /^0 Restored as of \d{4}-.*: \d{5,} rows, \d\d files of pictures\.$/
      )
      expect(existsSync(join(restored, '.restoring'))).toBe(false)
      expect(databaseDigest(restored)).toEqual(before)
      const files = await withMediaStore(join(restored, 'state'), filesOf)
      expect(Object.keys(files).length).toBeGreaterThan(PICTURES)
      expect(files).toEqual(await filesOf(livePictures()))
      expect(readFileSync(join(restored, 'secret.key'))).toEqual(readFileSync(join(own.dataDir, 'secret.key')))
      expect(statSync(restored).mode & 0o777).toBe(0o700)
      expect(await restore(whole, restored)).toBe(
        `1 DATA_DIR ${restored} is not empty: a backup is restored into a new folder.`
      )
    }
  )

  test(
    'has every write that was answered before the backup began, although writes continued during the backup, and the command "check" finds no errors',
    LONG,
    async () => {
      const member = await own.as('Marina_K')
      const { id } = await own.openPost()
      const write = async (body: string) => {
        await okBody(await sendComment(member, id, { body }))
        const form = new FormData()
        form.set('image', await fileOf(picture(64, 48)))
        const headers = { 'X-Csrf-Token': member.token }
        const image = await okBody<Image>(await member.fetch('/api/_uploads', { method: 'POST', headers, body: form }))
        const post = { type: 'image', title: body, community: 'Radio', images: [{ imageId: image.id }] }
        await okBody(await member.send('POST', '/api/posts', post))
      }
      await write(EARLIER)
      const file = inFolder('busy.tar')
      const run = startAdmin(own.dataDir, ['backup', file])
      let running = true
      const end = run.output.finally(() => {
        running = false
      })
      let written = 0
      while (running) {
        await write(`Написано во время копии ${written}`)
        written += 1
      }
      expect(await end).toMatch(/^0 /)
      expect(written).toBeGreaterThan(0)
      const restored = inFolder('busy')
      expect(await restore(file, restored)).toMatch(/^0 /)
      expect(await adminCommand(restored, ['check'])).toBe('0 Nothing is wrong.')
      const db = new DatabaseSync(join(restored, 'db/dbs/default/data'), { readOnly: true })
      const answered = db.prepare(`select body from comments where body = '${EARLIER}'
      union all select title from posts where title = '${EARLIER}' and json_array_length(images) = 1`)
      expect(answered.all()).toHaveLength(2)
      db.close()
    }
  )
})

describe('a backup', () => {
  test('is a tar file that only its owner can read, with JSON lines for each table', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600)
    const names = namesIn(whole)
    expect(names).toContain('tables/users/000001.jsonl.gz')
    expect(names.slice(-2)).toEqual(['secret.key', 'manifest.json'])
    const users = partOf(whole, 'users')
    expect(users.map(line => JSON.parse(line).username)).toContain('Marina_K')
    const manifest = JSON.parse(execFileSync('tar', ['-xOf', whole, 'manifest.json'], { encoding: 'utf8' }))
    expect(manifest.rows.users).toBe(users.length)
  })

  test('never overwrites an existing file', async () => {
    const [existing, unfinished] = [inFolder('there.tar'), inFolder('begun.tar')]
    for (const file of [existing, `${unfinished}.part`]) writeFileSync(file, 'kept')
    expect(await backUp(existing)).toBe(`1 ${existing} is there already: name another file.`)
    expect(await backUp(unfinished)).toMatch(/^1 .*begun\.tar\.part is there already: /)
    for (const file of [existing, `${unfinished}.part`]) expect(readFileSync(file, 'utf8')).toBe('kept')
  })

  test('a backup that cannot be written names the reason and leaves no file', async () => {
    const file = inFolder('large.tar')
    expect(await backUp(file, 'ulimit -f 1000')).toBe(`1 ${file} cannot be written: the disk takes no larger file.`)
    expect([file, `${file}.part`].filter(name => existsSync(name))).toEqual([])
    const unwritable = inFolder('no/such/folder.tar')
    expect(await backUp(unwritable)).toBe(`1 ${unwritable} cannot be written: there is no such folder.`)
  })

  test('reports an unreachable database and leaves no file', async () => {
    const file = inFolder('away.tar')
    const unreachable = `export LIBSQL_URL=http://127.0.0.1:${await freePort()}`
    expect(await backUp(file, unreachable)).toBe('1 The database cannot be reached: ECONNREFUSED.')
    expect([file, `${file}.part`].filter(name => existsSync(name))).toEqual([])
  })

  test('an interrupted backup leaves no file', LONG, async () => {
    const file = inFolder('ended.tar')
    const run = startAdmin(own.dataDir, ['backup', file])
    await vi.waitFor(() => expect(existsSync(`${file}.part`)).toBe(true), LONG)
    run.child.kill('SIGTERM')
    expect(await run.output).toBe('1 ')
    expect([file, `${file}.part`].filter(name => existsSync(name))).toEqual([])
  })

  test('is refused while another backup or the command "check" runs, because the database allows only two connections', async () => {
    const lock = takeLock(join(own.dataDir, 'backup.lock'))
    try {
      const refusal = `1 A backup or a check is under way (process ${process.pid}): try again when it has ended.`
      expect(await adminCommand(own.dataDir, ['check'])).toBe(refusal)
      expect(await backUp(inFolder('second.tar'))).toBe(refusal)
    } finally {
      if (lock.kind === 'taken') lock.release()
    }
  })
})

test('the file server of pictures refuses requests without its secret address, which only the site’s owner can read', async () => {
  const lock = join(own.dataDir, 'lock')
  expect(statSync(lock).mode & 0o777).toBe(0o600)
  const { origin } = new URL(announcedIn(lock, 'files'))
  for (const path of ['/', '/undefined/', `/${'0'.repeat(48)}/`]) {
    const erased = await fetch(origin + path, { method: 'DELETE' })
    expect([(await fetch(origin + path)).status, erased.status], path).toEqual([403, 403])
  }
})

describe('an exported archive', () => {
  const usersIn = (file: string): Record<string, unknown>[] =>
    partOf(file, 'users').map(line => JSON.parse(line) as Record<string, unknown>)

  test(
    'has no sessions, keys or IP addresses, and has login data only with the option --with-accounts',
    LONG,
    async () => {
      const [file, withAccounts] = [inFolder('given.tar'), inFolder('moved.tar')]
      expect(await adminCommand(own.dataDir, ['export', file])).toMatch(/^0 /)
      expect(await adminCommand(own.dataDir, ['export', withAccounts, '--with-accounts'])).toMatch(/^0 /)
      for (const archive of [file, withAccounts]) {
        const names = namesIn(archive)
        expect(names.filter(name => /sessions|ip_blocks|idempotency|secret/.test(name))).toEqual([])
        expect(names.filter(name => name.startsWith('pictures/')).length).toBeGreaterThan(PICTURES)
        for (const user of usersIn(archive))
          for (const [name] of Object.entries(user)) expect(name).not.toMatch(/_ip|_key/)
      }
      const { rows } = await own.db.execute('select username, email, password_hash from users order by id')
      const users = usersIn(withAccounts).map(({ username, email, password_hash }) => ({
        username,
        email,
        password_hash
      }))
      expect(users).toEqual(rows.map(row => ({ ...row })))
      for (const user of usersIn(file)) expect(Object.keys(user)).not.toContain('password_hash')
      for (const user of usersIn(file)) expect(Object.keys(user)).not.toContain('email')

      const imported = inFolder('imported')
      expect(await adminCommand(imported, ['import', file])).toMatch(/^0 Restored as of /)
      expect(existsSync(join(imported, 'secret.key'))).toBe(false)
    }
  )
})
