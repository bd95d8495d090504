import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COUNTERS } from '#scripts/integrity/counters.ts'
import { announcedIn } from '#scripts/site/lock.ts'
import { openPictures } from '#scripts/site/pictures.ts'
import { adminCommand } from '#tests/support/admin-command.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite({})

/** Timeout for a command that reads the whole database, long enough for a busy machine. */
const PATIENCE_MS = 120_000

const check = (...flags: string[]) => adminCommand(own.dataDir, ['check', ...flags])
const NAMES = COUNTERS.map(({ table, column }) => `${table}.${column}`)

/** Sums each counter column over all rows of its table. */
async function sums(): Promise<Record<string, number>> {
  const sumOf: Record<string, number> = {}
  for (const { table, column } of COUNTERS) {
    const { rows } = await own.db.execute(`select sum(${column}) from ${table}`)
    sumOf[`${table}.${column}`] = Number(rows[0]?.[0])
  }
  return sumOf
}

test('the command "check" finds no errors in a new site', { timeout: PATIENCE_MS }, async () => {
  expect(await check()).toBe('0 Nothing is wrong.')
})

test('the command "check" reports texts without their document in the search index, and the timer adds it after --fix', {
  timeout: PATIENCE_MS
}, async () => {
  const find = async () => {
    const answer = await fetch(`${own.origin}/api/search?q=${encodeURIComponent('кот')}&limit=50`)
    return ((await answer.json()) as { items: object[] }).items.length
  }
  const before = await find()
  await own.run('delete from post_search')
  expect(await find()).toBe(0)
  expect(await check()).toContain('posts.search_doc: ')
  expect(await check('--fix')).toMatch(/Nothing is wrong any more\.$/)
  await own.tick()
  expect(await find()).toBe(before)
})

test('the command "check" reports each stored counter that differs from the number of counted rows, and --fix corrects it', {
  timeout: PATIENCE_MS
}, async () => {
  const before = await sums()
  for (const { table, column } of COUNTERS) await own.db.execute(`update ${table} set ${column} = ${column} + 1`)

  const output = await check()
  expect(output.startsWith('1 ')).toBe(true)
  for (const name of NAMES) expect(output).toContain(`${name}: `)
  const { rows } = await own.db.execute('select no_users from site')
  const members = Number(rows[0]?.[0])
  expect(output).toContain(`site.no_users: 1 wrong, e.g. 1 has ${members}, its rows say ${members - 1}`)

  expect(await check('--fix')).toMatch(/Nothing is wrong any more\.$/)
  expect(await sums()).toEqual(before)
  expect(await check()).toBe('0 Nothing is wrong.')
})

test('the command "check" reports a community whose copy of its labels differs from them, and --fix corrects the copy', {
  timeout: PATIENCE_MS
}, async () => {
  const [radio] = await own.rows<{ id: string }>("select id from communities where name = 'Radio'")
  const id = radio?.id ?? ''
  // The triggers of the table write the copy, in another order than the one of the names.
  await own.run(
    `insert into community_labels (community_id, name, name_key, color, mods_only, z_index, created_by, created_at)
     values (?1, 'Ремонт «А»', 'ремонт «а»', 'blue', 0, 0, 'x', 1), (?1, 'Антенны', 'антенны', 'red', 1, 1, 'x', 1)`,
    id
  )
  const copy = async () => (await own.rows<{ labels: string }>('select labels from communities where id = ?', id))[0]
  const before = await copy()
  expect(Object.keys(JSON.parse(before?.labels ?? '{}')).length).toBeGreaterThanOrEqual(2)
  expect(await check()).toBe('0 Nothing is wrong.')

  await own.run(`update communities set labels = '{}' where id = ?`, id)
  const output = await check()
  expect(output).toMatch(/^1 communities\.labels: 1 wrong/)
  expect(output).toContain(`${id} has {}, its rows say ${before?.labels}`)
  expect(await check('--fix')).toMatch(/Nothing is wrong any more\.$/)
  expect(await copy()).toEqual(before)
})

test('the command "check --fix" rebuilds the table of reported posts and comments from the reports', {
  timeout: PATIENCE_MS
}, async () => {
  const list = () => own.rows('select * from reported_items order by target_id')
  const before = await list()
  expect(before.length).toBeGreaterThan(1)
  await own.run('delete from reported_items where target_id = (select min(target_id) from reported_items)')
  await own.run(`insert into reported_items select 'ghost', target_type, community_id, post_id, 1, '{}', last_id
    from reported_items limit 1`)
  const repaired = await check('--fix')
  expect(repaired).toContain('reported_items.target_id: 1 wrong, e.g. there is no ghost in reports')
  expect(repaired).toContain('reports.target_id: ')
  expect(repaired).toMatch(/Nothing is wrong any more\.$/)
  expect(await list()).toEqual(before)
  expect(await check()).toBe('0 Nothing is wrong.')
})

test('the command "check --fix" reports a row that refers to a missing row, and leaves the row unchanged', {
  timeout: PATIENCE_MS
}, async () => {
  const { rows } = await own.db.execute(
    'select id from comments where no_replies = 0 and upvotes = 1 and downvotes = 0 limit 1'
  )
  const id = String(rows[0]?.[0])
  await own.db.execute({ sql: 'delete from comments where id = ?', args: [id] })
  const finding = `comment_votes.comment_id: 1 wrong, e.g. there is no ${id} in comments`
  const repaired = await check('--fix')
  expect(repaired).toMatch(/^1 /)
  expect(repaired).toContain(finding)
  const left = await check()
  expect(left).toMatch(/^1 /)
  expect(left).not.toContain('rows say')
})

test('the command "check --fix" reports a missing picture file, and deletes a file without a row unless a post or profile shows it', {
  timeout: PATIENCE_MS
}, async () => {
  const pictures = openPictures(announcedIn(join(own.dataDir, 'lock'), 'files'))
  const fileLines = () => check().then(text => text.split('\n').filter(line => line.includes('file')))
  expect(await fileLines()).toEqual([])
  const [missing, shown] = await own.rows<{ id: string }>(
    "select id from images where kind = 'avatar' and owner_id is not null order by id limit 2"
  )
  const [inPost] = await own.rows<{ id: string }>("select id from images where kind = 'post' order by id limit 1")
  const file = await pictures.get(`${missing?.id}/original`)
  await pictures.delete(`${missing?.id}/original`)
  await pictures.put('ghost/original', Buffer.from('x'), 'image/png')
  for (const picture of [shown, inPost]) await own.run('delete from images where id = ?', picture?.id ?? '')
  expect(await fileLines()).toEqual([
    `images.id: 1 wrong, e.g. there is no file ${missing?.id}/original`,
    expect.stringMatching(/^files of pictures: 11 wrong, e\.g\. no row names /)
  ])
  const repaired = await check('--fix')
  expect(repaired).toContain('Files erased: 1.')
  expect(repaired).toContain('files of pictures')
  expect(await pictures.get('ghost/original')).toBeNull()
  for (const picture of [shown, inPost]) expect(await pictures.get(`${picture?.id}/original`)).not.toBeNull()
  await pictures.put(`${missing?.id}/original`, file?.bytes ?? new Uint8Array(), file?.contentType ?? '')
  expect(await fileLines()).toEqual([expect.stringMatching(/^files of pictures: 10 wrong/)])
})
