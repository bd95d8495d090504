import { isPasskeyHost } from '#functions/contract/passkey-host.ts'

/** True when the browser can use passkeys on this site. */
export const canUsePasskeys = (): boolean =>
  isPasskeyHost(location.hostname, isSecureContext) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential
