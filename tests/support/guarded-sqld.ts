import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '#scripts/site/children.ts'
import { startSqld } from '#scripts/site/sqld.ts'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A real database server that answers nobody without a token, as one on the network does. */
export async function startGuardedSqld(): Promise<{ url: string; authToken: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'veche-guarded-'))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, publicKey.export({ format: 'jwk' }).x ?? '')
  const body = `${encoded({ alg: 'EdDSA', typ: 'JWT' })}.${encoded({ a: 'rw' })}`
  const authToken = `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
  const start: typeof startChild = (name, command, args, options) =>
    startChild(name, command, [...args, '--auth-jwt-key-file', keyFile], options)
  const { url, child } = await startSqld(join(folder, 'db'), { start })
  const stop = async () => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, authToken, stop }
}
