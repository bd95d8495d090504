import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { comparePeers } from '#tests/bench/peers/compare.ts'
import { readDescription } from '#tests/bench/peers/description.ts'
import { processesOf } from '#tests/support/processes.ts'

const TIMES = { rounds: 1, ms: 50, readyMs: 10_000 }
const folder = mkdtempSync(join(tmpdir(), 'veche-peers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A small forum: a login form with a token, a cookie, a feed that greets its member, and a form that stores comments.
 * It appends each written comment to the file that its second argument names.
 */
const FORUM = `
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
const [port, file] = process.argv.slice(2)
const isMember = request => request.headers.cookie === 'theme=dark; session=s-1'
const answers = {
  'GET /': request => [200, isMember(request) ? 'Hello, Ann. csrf=c-2' : 'Hello, guest.'],
  'GET /login': () => [200, '<input name="csrf" value="c-1">', ['theme=dark; Path=/', 'old=1; Path=/']],
  'POST /login': (request, fields) =>
    fields.get('csrf') === 'c-1' && fields.get('password') === 'right & long'
      ? [302, '', ['session=s-1; HttpOnly', 'old=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']]
      : [403, 'Wrong password.'],
  'POST /comment': (request, fields) => {
    if (!isMember(request) || fields.get('csrf') !== 'c-2') return [403, 'No token.']
    appendFileSync(file, fields.get('text') + '\\n')
    return [303, '']
  }
}
createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const answer = answers[request.method + ' ' + request.url]
  const [status, text, cookies = []] = answer ? answer(request, new URLSearchParams(body)) : [404, 'Nothing.']
  response.writeHead(status, { 'Set-Cookie': cookies }).end(text)
}).listen(Number(port), '127.0.0.1')
`

interface Parts {
  name: string
  password?: string
  command?: string[]
  calls?: object
  [field: string]: unknown
}

/** Writes the description of a forum into a file of a folder of its own. */
async function describeForum({ name, password = 'right & long', ...fields }: Parts): Promise<string> {
  const port = await freePort()
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'forum.mjs'), FORUM)
  const description = {
    name,
    origin: `http://127.0.0.1:${port}`,
    start: {
      command: ['sh', '-c', `"${process.execPath}" forum.mjs ${port} written.txt & wait`],
      env: { FORUM_MARK: own }
    },
    member: [
      { path: '/login', tokens: { form: 'name="csrf" value="([^"]+)"' } },
      { path: '/login', form: { csrf: '{form}', password }, expect: '^302$' },
      { path: '/', expect: 'Hello, Ann', tokens: { csrf: 'csrf=(\\S+)' } }
    ],
    calls: {
      feed: { path: '/', expect: 'Hello, guest' },
      'feed, member': { path: '/', asMember: true, expect: 'Hello, Ann' },
      'comment written': { path: '/comment', asMember: true, form: { csrf: '{csrf}', text: 'Comment {number}' } }
    },
    ...fields
  }
  const file = join(own, 'peer.json')
  writeFileSync(file, JSON.stringify(description))
  return file
}

const peer = async (parts: Parts) => readDescription(await describeForum(parts))

test('a peer is started, logged in to and measured, and its processes end', async () => {
  const { rows, memory, faults } = await comparePeers([], [await peer({ name: 'ann' })], TIMES)
  expect(faults).toEqual([])
  expect(rows.map(({ request, site, failed }) => [request, site, failed])).toEqual([
    ['feed', 'ann', 0],
    ['feed, member', 'ann', 0],
    ['comment written', 'ann', 0]
  ])
  expect(rows.every(row => row['CPU ms'] !== undefined)).toBe(true)
  expect(memory).toMatchObject([{ site: 'ann', sh: expect.any(String) }])
  const comments = readFileSync(join(folder, 'ann/written.txt'), 'utf8').trimEnd().split('\n')
  expect(new Set(comments).size).toBe(comments.length)
  expect(comments.every(text => /^Comment \d+$/.test(text))).toBe(true)
  expect(processesOf(join(folder, 'ann'))).toEqual([])
})

test('a peer that cannot be measured names its step and the status, and the others go on', async () => {
  const peers = [
    await peer({ name: 'locked', password: 'wrong' }),
    await peer({ name: 'silent', start: { command: ['sh', '-c', 'echo no database; exit 3'] } }),
    await peer({ name: 'absent', start: undefined }),
    await peer({ name: 'partly', calls: { feed: { path: '/' }, thread: { path: '/gone' } } }),
    await peer({ name: 'changed', calls: { feed: { path: '/', expect: 'Welcome' } } })
  ]
  const { rows, faults } = await comparePeers([], peers, TIMES)
  expect(rows.map(({ request, site }) => [request, site])).toEqual([['feed', 'partly']])
  expect(faults).toEqual([
    'locked: step 2 of the login: POST /login answered 403',
    'silent: silent ended with code 3 before it was ready.\nno database',
    expect.stringMatching(/^absent: GET \/ was not answered: .*ECONNREFUSED/),
    'partly, thread: GET /gone answered 404',
    'changed, feed: GET / answered 200 without the expected Welcome'
  ])
  expect(processesOf(folder)).toEqual([])
})

test('a peer that runs already is measured without its processor time, and goes on', async () => {
  const { start, ...running } = await peer({ name: 'running' })
  const [command = '', ...args] = start?.command ?? []
  const child = startChild('forum', command, args, { cwd: start?.folder })
  try {
    await waitUntilReady(child, [running.origin, '/'], status => status === 200, TIMES.readyMs)
    const { rows, faults } = await comparePeers([], [running], TIMES)
    expect(faults).toEqual([])
    expect(rows.map(row => row['CPU ms'])).toEqual([undefined, undefined, undefined])
    expect((await fetch(running.origin)).status).toBe(200)
  } finally {
    await child.stop()
  }
})

test.each([
  ['an unknown field', { origins: 'x' }, 'origins'],
  ['an origin with a path', { origin: 'http://127.0.0.1/forum' }, 'origin'],
  ['an empty command', { start: { command: [] } }, 'start.command'],
  ['a path without a slash', { member: [{ path: 'login' }] }, 'member.0.path'],
  ['a token without a group', { member: [{ path: '/', tokens: { csrf: 'csrf' } }] }, 'member.0.tokens.csrf'],
  ['a token that no step reads', { member: [{ path: '/', form: { a: '{csrf}' } }] }, 'member.0.form'],
  ['a token of the member in a call of a guest', { calls: { feed: { path: '/{csrf}' } } }, 'calls.feed.path'],
  ['a member without a login', { member: [], calls: { feed: { path: '/', asMember: true } } }, 'calls.feed.asMember'],
  ['an unknown row', { calls: { home: { path: '/' } } }, 'calls.home'],
  ['fields of a GET', { calls: { feed: { path: '/', method: 'GET', json: {} } } }, 'calls.feed.method']
])('a wrong description names its file and field: %s', async (_, parts, field) => {
  const file = await describeForum({ name: 'wrong', ...parts })
  expect(() => readDescription(file)).toThrow(`${file}: ${field}: `)
})
