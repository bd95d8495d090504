import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import type { ApiDocument } from '#scripts/reference/document.ts'
import { differenceOf } from '#tests/support/described-answers.ts'
import { logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { ask } from './ask.ts'

const run = promisify(execFile)
const CLIENT = join(import.meta.dirname, '../../docs/api/client.mjs')
const SERVER = join(import.meta.dirname, '../../dist/server')

let site: TestSite
let folder: string
/** Reads the first post of the feed. */
async function anyPost(): Promise<Post> {
  const [post] = ((await (await fetch(`${site.origin}/api/posts?limit=1`)).json()) as { posts: Post[] }).posts
  if (!post) throw new Error('The feed is empty.')
  return post
}

beforeAll(async () => {
  site = await openTestSite()
  folder = mkdtempSync(join(tmpdir(), 'reference-'))
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the reference of the API', () => {
  test('the OpenAPI document is served as JSON, with an ETag, and its page links to it', async () => {
    const answer = await fetch(`${site.origin}/api/openapi.json`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(((await answer.json()) as { openapi: string }).openapi).toBe('3.1.0')
    const etag = answer.headers.get('ETag') ?? ''
    const again = await fetch(`${site.origin}/api/openapi.json`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  test('the footer of a page leads to the reference, which names the address of the site', async () => {
    const visitor = new Visitor(site.origin)
    await visitor.open('/about')
    await visitor.follow('Разработчикам', 'footer')
    expect([visitor.status, visitor.url, visitor.text('h1')]).toEqual([200, '/docs/api', 'API'])
    expect(visitor.texts('.command pre')).toContain(`SITE=${site.origin}`)
    expect(visitor.attributes('main a[href]', 'href')).toContain('/api/openapi.json')
  })

  test('somebody who copies the commands of the page votes and comments by curl alone', async () => {
    const visitor = new Visitor(site.origin)
    await visitor.open('/docs/api')
    const commands = visitor.all('#start ~ .command pre').map(pre => pre.textContent)
    const reader = await logIn(site.origin, 'Petrovich')
    const feed = (await (await reader.fetch('/api/posts?sort=latest&limit=50')).json()) as { posts: Post[] }
    const post = feed.posts.find(({ userVoted, locked }) => !userVoted && !locked)
    const script = commands
      .join('\necho\n')
      .replaceAll('NAME', 'Petrovich')
      .replaceAll('PASSWORD', DEMO_PASSWORD)
      .replaceAll('POST', post?.publicId ?? '')
    const { stdout } = await run('sh', ['-c', script.replaceAll('curl ', 'curl -s ')], { cwd: folder })
    const answers = stdout
      .trim()
      .split('\n')
      .filter(line => line.startsWith('{'))
    const [, viewer, voted, comment] = answers.map(line => JSON.parse(line) as Partial<Post & Comment>)
    expect(viewer).toMatchObject({ username: 'Petrovich' })
    expect(voted).toMatchObject({ publicId: post?.publicId, userVoted: true, userVotedUp: true })
    expect(comment).toMatchObject({ postId: post?.id, username: 'Petrovich', upvotes: 1 })
  })

  test('the page links to the sample client, which is served as it is in the repository', async () => {
    const visitor = new Visitor(site.origin)
    await visitor.open('/docs/api')
    expect(visitor.attributes('main a[href]', 'href')).toContain('/docs/client.mjs')
    const answer = await fetch(`${site.origin}/docs/client.mjs`)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(await answer.text()).toBe(readFileSync(CLIENT, 'utf8'))
  })

  test('the headers of an answer are among those that the document names', async () => {
    const { body: document } = await ask<ApiDocument>('/openapi.json')
    const { publicId, communityId } = await anyPost()
    const reader = await logIn(site.origin, 'Petrovich')
    const headers = { Cookie: reader.cookie }
    for (const [path, address, status] of [
      ['/_initial', '/_initial', 200],
      ['/_user', '/_user', 200],
      ['/posts', '/posts?limit=1', 200],
      ['/posts/{id}', `/posts/${publicId}?limit=1`, 200],
      ['/communities/{id}', `/communities/${communityId}`, 200],
      ['/notifications', '/notifications', 200],
      ['/posts/{id}', '/posts/x', 400]
    ] as const) {
      const answer = await fetch(`${site.origin}/api${address}`, { headers })
      const named = Object.keys(document.paths[path]?.['get']?.responses[status]?.headers ?? {})
      const sent = Object.keys(document.components.headers).filter(name => answer.headers.has(name))
      expect([answer.status, sent.filter(name => !named.includes(name))], address).toEqual([status, []])
      if (named.includes('ETag')) expect(sent, address).toContain('ETag')
    }
  })

  test('the answers to an unknown address and to a wrong method lead to the page', async () => {
    for (const answer of [await ask('/nothing'), await ask('/_postVote')]) {
      expect(answer.headers.get('Link')).toBe('</docs/api>; rel="help"')
      expect((answer.body as { message: string }).message).toContain('/docs/api')
    }
    expect((await ask('/posts/aaaaaaaa')).headers.get('Link')).toBeNull()
  })

  test('the Worker contains nothing of the reference', () => {
    const scripts = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))
    expect(scripts.length).toBeGreaterThan(0)
    const code = scripts.map(name => readFileSync(join(SERVER, name), 'utf8')).join('\n')
    for (const word of ['bodyIsOptional', 'operationId', '18b2c5e0aa11bb22cc33dd44']) expect(code).not.toContain(word)
  })
})

describe('the check of the answers in API tests', () => {
  const feed = { method: 'GET', path: '/posts', sent: null, status: 200 }

  test('an answer with a missing, a further or a wrong field differs from the reference', async () => {
    const { body } = await ask<{ posts: Post[]; next: string | null }>('/posts?limit=1')
    const differs = (posts: object[]) => differenceOf({ ...feed, body: JSON.stringify({ ...body, posts }) })
    const [post] = body.posts
    expect(differs([{ ...post }])).toBeNull()
    const { title, ...untitled } = post ?? {}
    expect(title).toBeDefined()
    expect(differs([untitled])).toContain("must have required property 'title'")
    expect(differs([{ ...post, secret: 1 }])).toContain('must NOT have additional properties')
    expect(differs([{ ...post, title: 1 }])).toContain('must be string')
  })

  test('an undescribed call, status or error differs from the reference', () => {
    expect(differenceOf({ ...feed, path: '/nothing', body: '{}' })).toContain('does not describe this call')
    expect(differenceOf({ ...feed, status: 202, body: '{}' })).toContain('no answer 202')
    const body = JSON.stringify({ status: 404, code: 'rule_not_found', message: '…' })
    expect(differenceOf({ ...feed, status: 404, body })).toContain('allowed values')
  })

  test('a body that the API accepted but the reference forbids is a difference', () => {
    const body = JSON.stringify({ success: true })
    const event = { method: 'POST', path: '/analytics', status: 200, body }
    expect(differenceOf({ ...event, sent: '{"event":"pwa_use"}' })).toBeNull()
    expect(differenceOf({ ...event, sent: '{"event":1}' })).toContain('the body that was accepted')
  })
})
