import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Client } from '@libsql/client/http'
import { pause } from '#scripts/site/wait.ts'
import type { Member } from './member.ts'

const PAUSE_MS = 20

/** A writer that sends one comment after another until it is stopped. */
export interface Writer {
  name: string
  /** Texts of the comments that were accepted. */
  answered: string[]
  /** Texts of the comments that were refused, or that got no response. */
  unanswered: string[]
  stop(): Promise<void>
}

interface Target {
  origin: string
  member: Member
  postId: string
}

/**
 * Function that sends a comment.
 * @returns status of the response; 0 without a response.
 */
type Send = (target: Target, body: string, key: string) => Promise<number>

/** Sends a comment as the site's pages do: with an idempotency key, on a persistent connection. */
const byKey: Send = ({ member, postId }, body, key) =>
  member
    .send('POST', `/api/posts/${postId}/comments`, { body }, { 'Idempotency-Key': key })
    .then(answer => answer.text().then(() => answer.status))
    .catch(() => 0)

/** Sends a comment without an idempotency key, on a new connection. */
const plain: Send = ({ origin, member, postId }, body) =>
  new Promise(resolve => {
    const headers = { Cookie: member.cookie, 'X-Csrf-Token': member.token, 'Content-Type': 'application/json' }
    const address = `${origin}/api/posts/${postId}/comments`
    const sent = request(address, { agent: false, method: 'POST', headers }, answer => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0)).end(JSON.stringify({ body }))
  })

function startWriter(name: string, write: (body: string) => Promise<boolean>): Writer {
  const answered: string[] = []
  const unanswered: string[] = []
  let stopped = false
  const work = async () => {
    for (let count = 1; !stopped; count += 1) {
      const body = `${name} ${count}`
      const list = (await write(body)) ? answered : unanswered
      list.push(body)
      await pause(PAUSE_MS)
    }
  }
  const done = work()
  const stop = () => {
    stopped = true
    return done
  }
  return { name, answered, unanswered, stop }
}

/** Starts a writer that sends each comment again with the same idempotency key until it is accepted. */
export const startRepeating = (target: Target, name: string): Writer =>
  startWriter(name, async body => {
    const key = randomUUID()
    while ((await byKey(target, body, key)) !== 200) await pause(PAUSE_MS)
    return true
  })

/** Starts a writer that sends each comment once. */
export const startPlain = (target: Target, name: string): Writer =>
  startWriter(name, async body => (await plain(target, body, '')) === 200)

/** Finds accepted comments that are missing in the database, and comments that are in the database twice. */
export async function faultsOf(db: Client, writers: Writer[]): Promise<{ missing: string[]; doubled: string[] }> {
  const { rows } = await db.execute('select body, count(*) as times from comments group by body')
  const times = new Map(rows.map(row => [String(row['body']), Number(row['times'])]))
  const all = writers.flatMap(({ answered, unanswered: lost }) => [...answered, ...lost])
  return {
    missing: writers.flatMap(({ answered }) => answered.filter(body => !times.has(body))),
    doubled: all.filter(body => (times.get(body) ?? 0) > 1)
  }
}
