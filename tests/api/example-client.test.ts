import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { writingSite } from '#tests/support/writing-site.ts'

/** The client of docs/api, run as a stranger runs it. */

const site = writingSite()
const run = promisify(execFile)
const CLIENT = join(import.meta.dirname, '../../docs/api/client.mjs')
const start = (...args: string[]) => run(process.execPath, [CLIENT, site.origin, ...args])

test('the client of docs/api has at most 30 lines and no dependency', () => {
  const source = readFileSync(CLIENT, 'utf8')
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(30)
  expect(source).not.toMatch(/\bimport\b|\brequire\b/)
})

test('the client of docs/api votes for a post beyond the first page and comments on it', async () => {
  // The posts of the first pages are locked, so the client has to follow the cursors of the feed.
  await site.run(`update posts set locked_at = 1, locked_by_group = 'admins'
    where id in (select id from posts where deleted_at is null order by id desc limit 60)`)
  const { stdout } = await start('Petrovich', DEMO_PASSWORD, 'Комментарий программы')
  const [, community, publicId, commentId] = /\/(\w+)\/post\/(\w{8})\/([0-9a-f]{24})\n$/.exec(stdout) ?? []
  const { id } = await site.row<{ id: string }>('select id from posts where public_id = ?', publicId ?? '')
  const me = await site.idOf('Petrovich')
  expect(await site.number('select up from post_votes where post_id = ? and user_id = ?', id, me)).toBe(1)
  expect(await site.row('select body, user_id, post_id from comments where id = ?', commentId ?? '')).toMatchObject({
    body: 'Комментарий программы',
    user_id: me,
    post_id: id
  })
  expect((await fetch(stdout.trim())).status).toBe(200)
  expect(community).toMatch(/^\w+$/)
})

test('the client of docs/api ends with the code and the English message of an error', async () => {
  const failure = await start('Petrovich', 'wrong', 'x').catch((error: unknown) => error)
  expect((failure as { stderr: string }).stderr).toContain(
    '401 wrong_password: The username and the password do not match.'
  )
})
