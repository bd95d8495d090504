import { createHmac } from 'node:crypto'
import type { Member } from './member.ts'
import { okBody } from './writing-site.ts'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads a secret in Base32, as an authenticator app does after its QR code or its text was entered. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The authenticator app of a member: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
export class Authenticator {
  readonly #secret: Buffer

  /** @param secret in Base32. */
  constructor(secret: string) {
    this.#secret = bytesOf(secret)
  }

  /** Makes the code that the app shows when its clock is some milliseconds ahead; negative for a slow clock. */
  code(aheadMs = 0): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + aheadMs) / STEP_MS)))
    const digest = createHmac('sha1', this.#secret).update(counter).digest()
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** Number of the current step of 30 seconds. */
const stepNow = (): number => Math.floor(Date.now() / STEP_MS)

/** Repeats a part of a test until it runs within one step, so that its codes are as old as it assumes. */
export async function inOneStep<T>(part: () => Promise<T>): Promise<T> {
  for (;;) {
    const step = stepNow()
    const result = await part()
    if (step === stepNow()) return result
  }
}

const call = <Body>(by: Member, action: string, body: object = {}) =>
  by.send('POST', `/api/_second_factor?action=${action}`, body).then(okBody<Body>)

/** Sets a second factor up, for a member who has logged in within the last 15 minutes. */
export async function setUpFactor(by: Member): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const { secret, ticket } = await call<{ secret: string; ticket: string }>(by, 'start')
  const app = new Authenticator(secret)
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(by, 'confirm', { ticket, code: app.code() })
  return { app, recoveryCodes }
}
