import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Visitor } from './visitor.ts'

/** Flags of authenticator data (WebAuthn, section 6.1): presence, verification, and the data of a credential. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (input: Buffer | string): Buffer => createHash('sha256').update(input).digest()

/** Encodes the beginning of a CBOR item (RFC 8949) by its major type and its value or length below 65,536. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

type Item = number | string | Buffer | Map<number | string, Item>

function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Map)
    return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])])
  return Buffer.concat([head(2, item.length), item])
}

/** Differences of an authenticator's answer from a right one. */
export interface Faults {
  origin?: string
  host?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** An authenticator without a device, which answers for one passkey with ES256. */
export class SoftPasskey {
  readonly id = base64(randomBytes(16))
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  counter = 0

  /** @param origin scheme, host and port of the site. */
  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    const point: [number, Item][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')]
    ]
    this.#publicKey = cbor(new Map(point))
  }

  #data(
    withCredential: boolean,
    { host = new URL(this.#origin).hostname, isVerified = true, counter }: Faults
  ): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (withCredential ? WITH_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const beginning = [sha256(host), Buffer.from([flags]), count]
    if (!withCredential) return Buffer.concat(beginning)
    const id = Buffer.from(this.id, 'base64url')
    return Buffer.concat([...beginning, Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey])
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Faults): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false })
  }

  /** Answers the options of a creation. */
  create({ challenge }: { challenge: string }, faults: Faults = {}) {
    const attestation = new Map<string, Item>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(true, faults)]
    ])
    return {
      id: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64(this.#client('webauthn.create', challenge, faults)),
        attestationObject: base64(cbor(attestation))
      }
    }
  }

  /** Answers the options of a log-in or a proof. */
  use({ challenge }: { challenge: string }, faults: Faults = {}) {
    const data = this.#data(false, faults)
    const client = this.#client('webauthn.get', challenge, faults)
    const { userHandle } = faults
    return {
      id: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)),
        ...(userHandle !== undefined && { userHandle: base64(userHandle) })
      }
    }
  }
}

/** Puts the answer of an authenticator into a form of the page, as the page's script does. */
export const fillPasskey = (visitor: Visitor, form: string, answer: object | string) =>
  visitor.document
    .querySelector(`${form} input[name=passkey]`)
    ?.setAttribute('value', typeof answer === 'string' ? answer : JSON.stringify(answer))

/** The form of the page of the passkeys that adds one. */
export const ADDING = 'form[data-options]'

/** Reads the options of a creation from the page of the passkeys. */
export const optionsOf = (visitor: Visitor): { challenge: string } =>
  JSON.parse(visitor.attributes(ADDING, 'data-options')[0] ?? '')

/** Adds a passkey of a visitor who is logged in by its page, as the page's script does. */
export async function addPasskey(
  visitor: Visitor,
  passkey: SoftPasskey,
  { name = '', ...faults }: Faults & { name?: string } = {}
): Promise<void> {
  await visitor.open('/-/passkeys')
  visitor.fill('Название', name, 'main')
  fillPasskey(visitor, ADDING, passkey.create(optionsOf(visitor), faults))
  await visitor.press('Добавить ключ', 'main')
}
