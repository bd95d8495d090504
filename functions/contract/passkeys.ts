import * as v from 'valibot'

/** Upper bounds in UTF-16 units for a credential's id (1,023 bytes by WebAuthn) and for the parts of an answer. */
const ID_ROOM = 1364
const PART_ROOM = 16_384

const encoded = (room: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(room))
const id = encoded(ID_ROOM)
const part = encoded(PART_ROOM)

/** A new passkey as the browser's `PublicKeyCredential.toJSON()` gives it; its further fields are ignored. */
export const newPasskey = v.object({
  id,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: part, attestationObject: part })
})
export type NewPasskey = v.InferOutput<typeof newPasskey>

/** The use of a passkey as the browser's `PublicKeyCredential.toJSON()` gives it; its further fields are ignored. */
export const passkeyUse = v.object({
  id,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: v.nullish(part) })
})
export type PasskeyUse = v.InferOutput<typeof passkeyUse>

interface Descriptor {
  id: string
  type: 'public-key'
}

/** Options for the browser's `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export interface PasskeyRequest {
  rpId: string
  challenge: string
  timeout: number
  allowCredentials: Descriptor[]
  userVerification: 'required'
}

/** Options for the browser's `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export interface PasskeyCreation {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout: number
  excludeCredentials: Descriptor[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  attestation: 'none'
}
