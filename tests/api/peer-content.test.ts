import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { afterAll, expect, test } from 'vitest'
import { writeContent } from '#tests/bench/peers/content.ts'

const folder = mkdtempSync(join(tmpdir(), 'veche-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string): Record<string, string | null>[] =>
  readFileSync(join(folder, `${name}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

/** Finds the ids of the rows of a table that are deleted, or that are not. */
async function idsOf(table: string, condition: 'is null' | 'is not null'): Promise<string[]> {
  const db = createClient({ url: process.env.DATABASE_URL ?? '' })
  const { rows } = await db.execute(`select id from ${table} where deleted_at ${condition}`)
  db.close()
  return rows.map(row => String(row[0]))
}

test('the content for other forums has public fields only, nothing deleted, and whole branches', async () => {
  await writeContent(folder)
  const fields = {
    users: ['name', 'about', 'at'],
    communities: ['name', 'title', 'about', 'at'],
    posts: ['id', 'community', 'author', 'title', 'body', 'link', 'at'],
    comments: ['id', 'post', 'parent', 'author', 'body', 'at']
  }
  for (const [name, names] of Object.entries(fields)) {
    const rows = read(name)
    expect(new Set(rows.flatMap(row => Object.keys(row)))).toEqual(new Set(names))
    if (name !== 'comments') expect(rows).toHaveLength((await idsOf(name, 'is null')).length)
  }
  const users = new Set(read('users').map(({ name }) => name))
  const posts = new Map(read('posts').map(post => [post.id, post]))
  const comments = new Map(read('comments').map(comment => [comment.id, comment]))
  const deleted = await idsOf('comments', 'is not null')
  expect(deleted.length).toBeGreaterThan(0)
  expect(deleted.filter(id => comments.has(id))).toEqual([])
  const strange = [...comments.values()].filter(({ post, parent, author }) => {
    const isLost = parent !== null && comments.get(parent)?.post !== post
    return !posts.has(post) || isLost || (author !== null && !users.has(author))
  })
  expect(strange).toEqual([])
})
