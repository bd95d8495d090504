import { guestToken, type Member } from '#tests/support/member.ts'
import { overlappingBoxes, picture } from '#tests/support/pictures.ts'
import type { Attack, AttackCall } from './attacker.ts'

/** The attacked site, and the account and the web server that attacks use. */
export interface Target {
  origin: string
  /** The only account of the attacking client. */
  member: Member
  /** Origin of the web server with the linked pages `/title` and `/slow`. */
  web: string
}

type PreparedAttack = Pick<Attack, 'calls' | 'connections'>

/** Header with the IP address of the attacking client; guests have another address. */
const FROM = { 'X-Forwarded-For': '192.0.2.66' }
const SIDE = 7000
const LOGINS = 40
const SLOW = 600
const TITLES = 12

const text = (body: string) => new TextEncoder().encode(body)

async function pictures(target: Target, format: 'avif' | 'jpeg', count: number): Promise<PreparedAttack> {
  const flat = picture(SIDE, SIDE)
  return uploads(
    target,
    await (format === 'avif' ? flat.avif({ effort: 0 }) : flat.jpeg({ progressive: true })).toBuffer(),
    count
  )
}

async function uploads(target: Target, bytes: Buffer, count: number): Promise<PreparedAttack> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'picture'))
  const { headers, body } = await sentAs(form)
  const { cookie, token } = target.member
  const call: AttackCall = {
    address: `${target.origin}/api/_uploads`,
    method: 'POST',
    headers: { ...FROM, ...headers, Cookie: cookie, 'X-Csrf-Token': token },
    body
  }
  return { calls: [call], connections: count }
}

async function sentAs(form: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const encoded = new Response(form)
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) }
}

const lookUps = ({ origin, member, web }: Target, path: string, connections: number): PreparedAttack => ({
  calls: Array.from({ length: 1000 }, (_, n) => ({
    address: `${origin}/api/_link_info?url=${encodeURIComponent(`${web}${path}?${n}`)}`,
    method: 'GET',
    headers: { ...FROM, Cookie: member.cookie }
  })),
  connections
})

/** Attacks against which an earlier version of the site had no defence, by the names of their table rows. */
export const ATTACKS: Record<string, (target: Target) => Promise<PreparedAttack>> = {
  calm: async () => ({ calls: [], connections: 0 }),
  'a shared address with 490 kB of signs after it': async ({ origin }) => ({
    calls: [
      {
        address: `${origin}/new?shared`,
        method: 'POST',
        headers: { ...FROM, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: text(`text=http://a${'.)'.repeat(245_000)}`)
      }
    ],
    connections: 8
  }),
  'logins with names of 198,000 letters': async ({ origin }) => {
    const token = await guestToken(origin)
    const headers = { ...FROM, 'Content-Type': 'application/json', 'X-Csrf-Token': token }
    const bodyOf = (n: number) => JSON.stringify({ username: `${n}${'a'.repeat(198_000)}`, password: 'a guess' })
    return {
      calls: Array.from({ length: LOGINS }, (_, n) => ({
        address: `${origin}/api/_login`,
        method: 'POST',
        headers,
        body: text(bodyOf(n))
      })),
      connections: LOGINS
    }
  },
  'four flat AVIFs of 49 megapixels at once': target => pictures(target, 'avif', 4),
  'twenty progressive JPEGs of 49 megapixels at once': target => pictures(target, 'jpeg', 20),
  'an AVIF of 600 bytes whose boxes overlap': target =>
    uploads(target, Buffer.concat([Buffer.from('\0\0\0\x10ftypavif0000', 'latin1'), overlappingBoxes(36)]), 4),
  'titles of 512 kB of <title><<<<': async target => lookUps(target, '/title', TITLES),
  '600 slow look-ups of one member': async target => lookUps(target, '/slow', SLOW),
  'a form of 7 MB and 140,000 fields': async ({ origin, member }) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    return {
      calls: [
        {
          address: `${origin}/settings`,
          method: 'POST',
          headers: { ...FROM, Cookie: member.cookie, 'Content-Type': 'multipart/form-data; boundary=b' },
          body: text(`${part.repeat(140_000)}--b--\r\n`)
        }
      ],
      connections: 8
    }
  }
}
