import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A push message that the push service has received. */
export interface SentPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  origin: string
  sent: SentPush[]
  /** Sets the status and headers of later responses. Until the first call the status is 201. */
  answers(status: number, headers?: Record<string, string>): void
  stop(): Promise<void>
}

/** Starts a stand-in for the push service of a browser's vendor (RFC 8030), which tests cannot reach. */
export async function startPushService(): Promise<PushService> {
  const sent: SentPush[] = []
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer(async (request, response) => {
    sent.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answers: (status, headers = {}) => {
      answer = { status, headers }
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const KEY_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The part of a browser that makes a push subscription and decrypts the messages for it. */
export class PushBrowser {
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(KEY_BYTES)
  readonly #endpoint: string

  constructor(endpoint: string) {
    this.#endpoint = endpoint
    this.#pair.generateKeys()
  }

  get subscription() {
    const keys = { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint: this.#endpoint, expirationTime: null, keys }
  }

  /**
   * Decrypts a push message by RFC 8291, section 3.4, and RFC 8188, section 2.
   * @throws Error when the message was encrypted for another browser.
   */
  read({ body }: SentPush): unknown {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + idLength)
    const shared = this.#pair.computeSecret(senderKey)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderKey])
    const key = derived(shared, this.#auth, about, 32)
    const content = derived(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
    const nonce = derived(key, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
    const sealed = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', content, nonce)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    // The message is a single record, whose content is followed by a byte of value 2 and padding.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

/**
 * Checks the signature of a push message with the site's public key, and returns the signed claims (RFC 8292).
 * @throws Error when the signature is wrong.
 */
export function claimsOf({ headers }: SentPush, publicKey: string): Record<string, unknown> {
  const token = /^(?:vapid|WebPush) (?:.*\bt=)?([\w-]+\.[\w-]+\.[\w-]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('Signed by another key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}
