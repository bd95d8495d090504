import type { Ctx } from '#functions/context.ts'
import { isPasskeyHost } from '#functions/contract/passkey-host.ts'

/** True when browsers make passkeys for the site at the address of the request. */
export const offersPasskeys = ({ hostname, secure }: Pick<Ctx, 'hostname' | 'secure'>): boolean =>
  isPasskeyHost(hostname, secure)
